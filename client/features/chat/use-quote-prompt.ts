import { useNavigate } from "@tanstack/react-router";
import type { Prompt } from "#contract/prompts.ts";
import { unsent } from "./unsent/unsent.ts";

/** Opens the chat with a person, with their answer as the quote of what is written next. */
export function useQuotePrompt(): (userId: string, prompt: Prompt) => void {
  const navigate = useNavigate();
  return (userId, prompt) => {
    unsent.setPrompt(userId, prompt);
    void navigate({ to: "/chats/with/$userId", params: { userId } });
  };
}
