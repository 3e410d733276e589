import { email } from "#contract/auth.ts";
import { ROLES, type Role } from "#contract/roles.ts";
import type { MemberRow, MembersAdmin } from "#src/features/profile/admin/actions.ts";
import { optionsOf, UsageError } from "./commands.ts";
import { table, timeOf } from "./table.ts";

export const MEMBERS_HELP = `
Members
  members TEXT               Finds by id, e-mail, phone number or the beginning of the name, 50 at most
  members --role ROLE        The latest 50 with this role: ${ROLES.join(", ")}
  member PERSON              One account: since when, last seen, sessions, sanctions, VIP; nothing private
  reset-link PERSON [--send]
                             A link that sets a new password, once, within an hour; --send also sends the mail
  email PERSON NEW           Gives the account another e-mail, confirmed by you; all sessions end
  confirm-link EMAIL         The link of a sign-up whose mail does not arrive
  second-factor PERSON off   Lets them in without a code, for someone who lost the app and the recovery codes
  sign-out PERSON            Ends all sessions; open pages are signed out within a second
  erase PERSON [--now]       Deletes the account as its owner would: it can be restored for 30 days; --now erases it at once
  export PERSON FILE         All data of the member as a ZIP, as they can download it themselves`;

const COMMANDS = [
  "members",
  "member",
  "reset-link",
  "email",
  "confirm-link",
  "second-factor",
  "sign-out",
  "erase",
  "export",
];
/** They take two words. */
const PAIRS = ["email", "second-factor", "export"];
export const isAboutMembers = ([command]: readonly string[]): boolean => COMMANDS.includes(command ?? "");

export interface MembersParts {
  admin: MembersAdmin;
  idOf: (person: string) => string;
  exportTo: (id: string, file: string) => Promise<number>;
}

const WITHIN = "while the server runs, else at its next start";

export async function runMembers(
  [command, ...argv]: readonly string[],
  parts: MembersParts,
): Promise<string> {
  const { admin, idOf } = parts;
  const { words, role, send, now } = optionsOf(argv, { role: "string", send: "boolean", now: "boolean" });
  if (role !== undefined && command !== "members") throw new UsageError("--role belongs to members");
  if (send && command !== "reset-link") throw new UsageError("--send belongs to reset-link");
  if (now && command !== "erase") throw new UsageError("--now belongs to erase");
  const [one, other] = words;
  if (command === "members" && (one === undefined) !== (role === undefined))
    return membersTable(one === undefined ? admin.withRole(roleOf(role!)) : admin.find(words.join(" ")));
  const count = PAIRS.includes(command ?? "") ? 2 : 1;
  if (!one || words.length !== count) throw new UsageError(`Unknown ${command} command`);
  switch (command) {
    case "member":
      return memberText(admin.show(idOf(one)));
    case "reset-link": {
      const link = admin.resetLink(idOf(one), { isSent: send ?? false });
      return `${link}\nIt works once, within an hour: give it to no one but the member.${send ? " The e-mail goes within a minute." : ""}`;
    }
    case "email": {
      const address = emailOf(other!);
      return admin.setEmail(idOf(one), address)
        ? `${one} signs in with ${address} now. All sessions end within a second, ${WITHIN}.`
        : `${one} has this e-mail already.`;
    }
    case "confirm-link": {
      const { link, name } = admin.confirmationLink(emailOf(one));
      return `${link}\nIt confirms the e-mail of ${name}, once, within a day; in another browser it asks for the password.`;
    }
    case "second-factor":
      if (other !== "off") throw new UsageError("A second factor can only be turned off");
      return admin.turnOffSecondFactor(idOf(one))
        ? `${one} signs in without a code now; an e-mail says so.`
        : `${one} signs in without a code already.`;
    case "sign-out":
      return `${admin.endSessions(idOf(one))} sessions end within a second, ${WITHIN}.`;
    case "erase": {
      const id = idOf(one);
      admin.erase(id, { isNow: now ?? false });
      return now
        ? `${id} is erased within a minute, ${WITHIN}.`
        : `${id} is deleted within a second, ${WITHIN}; it can be restored for 30 days.`;
    }
    case "export": {
      const id = idOf(one);
      const bytes = await parts.exportTo(id, other!);
      admin.noteExport(id);
      return `${bytes} bytes about ${id} are in ${other}. Delete the file once it is handed over.`;
    }
    default:
      throw new UsageError(`Unknown ${command} command`);
  }
}

function roleOf(text: string): Role {
  const role = ROLES.find((known) => known === text);
  if (!role) throw new UsageError(`A role is ${ROLES.join(", ")}, not ${text}`);
  return role;
}

function emailOf(text: string): string {
  const { data } = email.safeParse(text);
  if (!data) throw new UsageError(`${text} is not an e-mail address`);
  return data;
}

const stateOf = ({ lockedAt, deletedAt }: MemberRow): string =>
  [lockedAt !== null && "suspended", deletedAt !== null && "deleted"].filter(Boolean).join(", ") || "open";
const timeOr = (time: number | null, none: string): string => (time === null ? none : timeOf(time));

const membersTable = (rows: readonly MemberRow[]): string =>
  table(
    ["ID", "NAME", "E-MAIL", "ROLE", "SINCE", "STATE"],
    rows.map((row) => [row.id, row.name, row.email ?? "", row.role, timeOf(row.createdAt), stateOf(row)]),
    "No one is found.",
  );

function memberText({
  member,
  sessions,
  suspension,
  holds,
  providers,
}: ReturnType<MembersAdmin["show"]>): string {
  const { lockedAt, deletedAt, vipUntil } = member;
  const rows: [string, string][] = [
    ["Member", member.id],
    ["Name", member.name],
    ["E-mail", member.email ?? "none"],
    ["Phone", member.phoneNumber ?? "none"],
    ["Language", member.lang ?? "none"],
    ["Role", member.role],
    ["Since", timeOf(member.createdAt)],
    ["Seen", timeOr(member.lastSeenAt, "never")],
    ["Sessions", String(sessions)],
    ["Signs in by", providers.join(", ") || "e-mail alone"],
    ["VIP", timeOr(vipUntil, "never")],
    ["Suspended", lockedAt === null ? "no" : suspensionText(lockedAt, suspension)],
    [
      "Held",
      holds.map(({ createdAt, until }) => `${timeOf(createdAt)} to ${timeOf(until!)}`).join("; ") || "never",
    ],
    ["Deleted", timeOr(deletedAt, "no")],
  ];
  return rows.map(([name, value]) => `${name.padEnd(12)}${value}`).join("\n");
}

const suspensionText = (
  since: number,
  why: { reason: string | null; until: number | null; by: string | null } | undefined,
): string =>
  `since ${timeOf(since)}, until ${timeOr(why?.until ?? null, "it is lifted")}, for ${why?.reason ?? "no stored reason"}${why ? `, by ${why.by}` : ""}`;
