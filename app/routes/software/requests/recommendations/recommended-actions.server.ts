import type { Recommendation } from "domain/insight/recommendation";
import { newAgreementPath } from "~/http/path-queries";
import { paths } from "~/http/paths";
import { opens } from "~/http/screens.server";
import type { Viewer } from "~/http/viewer.server";
import { rights } from "~/screens/rights";

/** Where a recommendation is carried out, by those who may; everyone else is led to the product. */
export function actionOf(viewer: Viewer, one: Recommendation): { to: string; label: string } {
  const { product, contract } = one;
  const toProduct = { to: paths.software(product.id), label: "Open the product" };
  switch (one.kind) {
    case "consolidate":
    case "do_not_renew":
    case "right_size":
    case "renew":
      return contract ? { to: paths.contract(contract.id), label: "Open the contract" } : toProduct;
    case "train":
      return toProduct;
    case "sign_agreement":
      if (!opens(viewer, rights.approveSoftware)) return toProduct;
      return one.ground.agreement
        ? { to: paths.agreement(one.ground.agreement.id), label: "Open the agreement" }
        : { to: newAgreementPath(product.id), label: "Add an agreement" };
    case "review_privacy":
      return { to: paths.complianceOf(product.id), label: "See requirements" };
    case "replace_with": {
      const [first] = one.ground.alternatives;
      return first ? { to: paths.software(first.id), label: `Open ${first.name}` } : toProduct;
    }
    case "approve_candidate":
      if (opens(viewer, rights.reviewSoftware)) return { to: paths.reviewOf(product.id), label: "Start a review" };
      if (opens(viewer, rights.requestSoftware)) return { to: paths.requestFor(product.id), label: "Request it" };
      return toProduct;
  }
}
