/** Randevu itself, with a way to be measured. */
import { createOurs } from "../our-server.ts";
import { answerQuestions } from "./answer.ts";

answerQuestions(createOurs().portOf());
