import { Link } from "@remix-run/react";
import { paths } from "~/http/paths";

const groups = [
  {
    id: "what",
    title: "What it does",
    links: [
      { to: paths.featureRoi, label: "ROI insights" },
      { to: paths.featureRecommendations, label: "Software recommendations" },
      { to: paths.featureCompliance, label: "Compliance engine" },
      { to: paths.featureResearch, label: "Research assistance" },
    ],
  },
  {
    id: "before",
    title: "Before you begin",
    links: [
      { to: paths.docsOneRoster, label: "OneRoster integration" },
      { to: paths.competitiveAnalysis, label: "Competitive analysis" },
      { to: paths.faq, label: "Questions and answers" },
    ],
  },
  {
    id: "us",
    title: "Rollcall",
    links: [
      { to: paths.about, label: "About" },
      { to: paths.contact, label: "Contact" },
      { to: paths.privacy, label: "Privacy" },
      { to: paths.terms, label: "Terms" },
    ],
  },
];

/** The foot of the public pages: every one of them, in groups. */
export function PublicFoot() {
  return (
    <footer className="site-foot">
      <nav className="foot-groups" aria-label="All pages">
        {groups.map((group) => (
          <div key={group.title}>
            <p id={`foot-${group.id}`}>{group.title}</p>
            <ul aria-labelledby={`foot-${group.id}`}>
              {group.links.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to}>{label}</Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <p className="foot-line">Rollcall, educational software in order</p>
    </footer>
  );
}
