import { createContext } from "react";

/** Whose lists to choose from are kept in the browser. Another person, or another role, begins with none. */
export const ReferenceOwner = createContext("");
