/** A part of a whole in percent: "12%"; what is there at all is never "0%", and what is missing never "100%". */
export function shareWords(part: number, whole: number): string {
  if (whole === 0) return "None yet";
  const percent = Math.round((part / whole) * 100);
  if (part > 0 && percent === 0) return "Under 1%";
  if (part < whole && percent === 100) return "Over 99%";
  return `${percent}%`;
}
