/** The whole server, ready to be measured. */
import { createOurs } from "../our-server.ts";
import { answerQuestions } from "./answer.ts";

answerQuestions(createOurs().portOf());
