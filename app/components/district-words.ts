/** What a form that makes something new says when its district is not the one that is worked on any more. */
export const otherDistrict =
  "You’ve switched to another district, so nothing was saved. Change back to the district this was meant for, or send it again to save it for the one shown.";
