import type { Actor } from "domain/access/actor";
import { recordAudit } from "domain/audit/queries/audit";
import type { DimensionSettings } from "domain/software/decisions/dimensions";
import { setDimension } from "domain/software/decisions/queries/review-dimensions";
import type { Tools } from "domain/tools";

type Change = { districtId: string; settings: DimensionSettings };

/** Changes how a district reviews a dimension, with its audit line. It holds for rounds that are opened from then on. */
export function changeDimension(tools: Tools, actor: Actor, { districtId, settings }: Change) {
  return tools.db.transaction().execute(async (db) => {
    const change = await setDimension(db, actor, { districtId, settings });
    if (change.kind === "set") {
      await recordAudit(db, {
        actor,
        districtId,
        action: "dimension.changed",
        object: { table: "review_dimensions", id: districtId },
        details: {
          dimension: settings.dimension,
          conditions: settings.neededWhen.rules.map(({ field, op, values }) => [field, op, ...values].join(" ")),
          match: settings.neededWhen.match,
        },
        subjectProfileId: settings.assigneeProfileId,
        after: {
          is_enabled: settings.isEnabled,
          role: settings.assigneeRole,
          questions: settings.questions.length,
          due_days: settings.dueDays,
        },
      });
    }
    return change;
  });
}
