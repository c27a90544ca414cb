import type { DataElement } from "domain/software/catalogue/terms";
import type { AgreementStatus, AgreementType } from "domain/software/compliance/terms";

/** What a person says of an agreement. Dates are YYYY-MM-DD; null is not known. */
export type AgreementFields = {
  title: string;
  type: AgreementType;
  status: AgreementStatus;
  signedOn: string | null;
  effectiveOn: string | null;
  endsOn: string | null;
  dataElements: readonly DataElement[];
  purposes: string | null;
  breachNoticeHours: number | null;
  deletionDays: number | null;
  adsProhibited: boolean | null;
  aiTrainingProhibited: boolean | null;
  note: string | null;
};

/** The same as the table `agreements` has it. */
export const columnsOf = (fields: AgreementFields) => ({
  title: fields.title,
  agreement_type: fields.type,
  status: fields.status,
  signed_on: fields.signedOn,
  effective_on: fields.effectiveOn,
  ends_on: fields.endsOn,
  data_elements: [...fields.dataElements],
  purposes: fields.purposes,
  breach_notice_hours: fields.breachNoticeHours,
  deletion_days: fields.deletionDays,
  ads_prohibited: fields.adsProhibited,
  ai_training_prohibited: fields.aiTrainingProhibited,
  note: fields.note,
});
