import { api, Failure, fetchFile, unwrap } from "#client/lib/api.ts";
import type { AppealVerdict } from "#contract/appeals.ts";
import type { BlockBody, TariffBody, WordBody } from "#contract/console-settings.ts";
import { type CaseDecision, CONSOLE_LIST, LOG_PER_PAGE, type SanctionBody } from "#contract/moderation.ts";
import type { ReportReason } from "#contract/reports.ts";
import { iso, MINUTE_MS } from "#contract/time.ts";
import type { SelfieVerdict } from "#contract/verification.ts";
import { confirmed } from "./confirmation.ts";

const { moderation } = api.api;
const { cases, people } = moderation;

const refused = new Set<() => void>();

/** Calls the listener when the server refuses the console: the member is no moderator, or no longer. */
export function onRefused(listener: () => void): () => void {
  refused.add(listener);
  return () => refused.delete(listener);
}

/** @throws Failure */
async function ask<T>(asking: Promise<T>): Promise<T> {
  try {
    return await asking;
  } catch (error) {
    if (error instanceof Failure && error.code === "forbidden") for (const listener of refused) listener();
    throw error;
  }
}

export const readOverview = () => ask(unwrap(moderation.overview.get()));

export const readNextCase = () => ask(unwrap(cases.next.get({ query: {} })));
export const decideCase = (id: string, decision: CaseDecision) =>
  confirmed(() => ask(unwrap(cases({ id }).decision.post(decision))));
export const skipCase = (id: string) => ask(unwrap(cases({ id }).skip.post()));
export const undoDecision = (id: string) => ask(unwrap(cases({ id }).undo.post()));
export const reveal = (caseId: string, what: "photo" | "name" | "sealed", id: string) =>
  ask(unwrap(cases({ id: caseId }).reveal.post({ what, id })));
export const readReport = (caseId: string, reportId: string) =>
  ask(unwrap(cases({ id: caseId }).reports({ reportId }).get()));

export const findPeople = (q: string) => ask(unwrap(people.get({ query: { q } })));
export const readInForce = (kind: "held" | "suspended", page: number) =>
  ask(unwrap(moderation.sanctions.get({ query: { kind, page, perPage: CONSOLE_LIST } })));
export const readPerson = (id: string) => ask(unwrap(people({ id }).get()));
export const imposeSanction = (id: string, sanction: SanctionBody) =>
  confirmed(() => ask(unwrap(people({ id }).sanctions.post(sanction))));
export const revokeSanction = (id: string, ground: string) =>
  ask(unwrap(moderation.sanctions({ id }).revoke.post({ ground })));
export const endSessions = (id: string, ground: string) =>
  ask(unwrap(people({ id })["end-sessions"].post({ ground })));
export const sendRecoveryLink = (id: string, ground: string) =>
  ask(unwrap(people({ id })["recovery-link"].post({ ground })));
export const giveVip = (id: string, days: number, ground: string) =>
  ask(unwrap(people({ id })["gift-vip"].post({ days, ground })));
export const erase = (id: string, ground: string) =>
  confirmed(() => ask(unwrap(people({ id }).erase.post({ ground, now: false }))));
export const setRole = (id: string, role: "member" | "moderator", ground: string) =>
  confirmed(() => ask(unwrap(people({ id }).role.post({ role, ground }))));
export const exportData = (id: string, ground: string) =>
  confirmed(() => ask(fetchFile(`/api/moderation/people/${encodeURIComponent(id)}/export`, { ground })));

export const readAppeals = () => ask(unwrap(moderation.appeals.get()));
export const decideAppeal = (id: string, verdict: AppealVerdict) =>
  ask(unwrap(moderation.appeals({ id }).post(verdict)));
export const readProposals = () => ask(unwrap(moderation.proposals.get()));
export const decideProposal = (id: string, seconded: boolean) =>
  confirmed(() => ask(unwrap(moderation.proposals({ id }).post({ seconded }))));
export const readPhotos = () => ask(unwrap(moderation.photos.get()));
export const reviewPhoto = (id: string, refusal: ReportReason | null) =>
  ask(
    unwrap(
      moderation.photos({ id }).post(refusal ? { approved: false, reason: refusal } : { approved: true }),
    ),
  );
export const readNextSelfie = () => ask(unwrap(moderation.selfies.next.get({ query: {} })));
export const skipSelfie = (id: string) => ask(unwrap(moderation.selfies.next.get({ query: { after: id } })));
export const decideSelfie = (id: string, verdict: SelfieVerdict) =>
  ask(unwrap(moderation.selfies({ id }).post(verdict)));
export const readEvents = (page: number) =>
  ask(unwrap(moderation.events.get({ query: { page, perPage: CONSOLE_LIST } })));
export const removeEvent = (id: string, why: { reason: ReportReason; note?: string; ground: string }) =>
  ask(unwrap(moderation.events({ id }).remove.post(why)));
export const readTickets = (state: "open" | "all", page: number) =>
  ask(unwrap(moderation.tickets.get({ query: { state, page, perPage: CONSOLE_LIST } })));
export const answerTicket = (number: number, answer: { text: string; close: boolean }) =>
  ask(unwrap(moderation.tickets({ number }).answer.post(answer)));
export const closeTicket = (number: number) => ask(unwrap(moderation.tickets({ number }).close.post()));
export const readLog = (page: number) =>
  ask(unwrap(moderation.log.get({ query: { page, perPage: LOG_PER_PAGE } })));
export const readFigures = () => ask(unwrap(moderation.figures.get()));
export const readSettings = () => ask(unwrap(moderation.settings.get()));
/** For so many minutes from now; null ends it. */
export const setMaintenance = (minutes: number | null) =>
  ask(
    unwrap(
      moderation.settings.maintenance.post({
        until: minutes === null ? null : iso(Date.now() + minutes * MINUTE_MS),
      }),
    ),
  );

export const addTariff = (tariff: TariffBody) =>
  confirmed(() => ask(unwrap(moderation.settings.tariffs.post(tariff))));
export const retireTariff = (number: number) =>
  confirmed(() => ask(unwrap(moderation.settings.tariffs({ number }).retire.post())));
export const addBlock = (block: BlockBody) =>
  confirmed(() => ask(unwrap(moderation.settings.blocks.post(block))));
export const liftBlock = (number: number) => ask(unwrap(moderation.settings.blocks({ number }).lift.post()));
export const refuseWord = (word: WordBody) =>
  confirmed(() => ask(unwrap(moderation.settings.words.post(word))));
export const acceptWord = (number: number) =>
  ask(unwrap(moderation.settings.words({ number }).accept.post()));
export const tryNews = (source: string) => ask(unwrap(moderation.settings.news.try.post({ source })));
export const sendNews = (source: string) =>
  confirmed(() => ask(unwrap(moderation.settings.news.post({ source }))));
export const stopNews = (id: string) => ask(unwrap(moderation.settings.news({ id }).stop.post()));

export const sendConfirmation = (proof: { code: string } | { password: string }) =>
  ask(unwrap(moderation.confirmation.post(proof)));
export const readSecondFactor = () => unwrap(api.api.auth["second-factor"].get());
