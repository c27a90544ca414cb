import { testAnswers } from "./matrix.answers";

testAnswers("both");
