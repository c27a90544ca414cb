import { readProductWeeks } from "domain/usage/queries/product-weeks";
import type { GradeBand } from "domain/usage/terms";
import { drawSpark } from "~/charts/spark.server";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";
import { formatDay } from "~/ui/time-format";

type Of = {
  districtId: string;
  schoolId?: string | undefined;
  band?: GradeBand | undefined;
  ids: string[];
  to: string;
};

/** The last weeks of some products as small drawings, by their ids; null for those whose use is read by person. */
export async function readSparks(viewer: Viewer, of: Of) {
  if (viewer.reach === "classes" || viewer.reach === "self") return null;
  const { products, through } = await readProductWeeks(db, viewer, of);
  const drawn = of.ids.flatMap((id) => {
    const weeks = products.get(id);
    return weeks ? [[id, drawSpark(weeks, formatDay(through))] as const] : [];
  });
  return Object.fromEntries(drawn);
}
