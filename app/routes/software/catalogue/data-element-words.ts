/** What a product may learn about students, in the words of forms, lists and conditions. */
export const dataElementWords: Record<string, string> = {
  none: "Nothing about students",
  name: "Names",
  email: "Email addresses",
  student_id: "Student IDs",
  dob: "Dates of birth",
  grade: "Grade level",
  demographics: "Race, gender, language",
  iep_504: "IEP or 504 plans",
  health: "Health",
  biometric: "Fingerprints, faces",
  location: "Location",
  work_product: "Students’ work",
  grades_scores: "Grades and scores",
  behavioural: "Behavior",
  device_ids: "Device IDs",
  voice_video: "Voice or video",
};
