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
    <footer className="border-line border-t py-6 text-ink-muted text-sm">
      <nav
        className="mx-auto grid max-w-page grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] gap-x-6 gap-y-4 px-4 md:px-6"
        aria-label="All pages"
      >
        {groups.map((group) => (
          <div key={group.title}>
            <p id={`foot-${group.id}`} className="font-medium text-ink">
              {group.title}
            </p>
            <ul aria-labelledby={`foot-${group.id}`}>
              {group.links.map(({ to, label }) => (
                <li key={to}>
                  <Link className="inline-flex min-h-7 items-center text-ink-muted" to={to}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <p className="mx-auto mt-5 max-w-page px-4 md:px-6">Rollcall. Know every app your schools use.</p>
    </footer>
  );
}
