import { axe, open } from "./fixtures.ts";
import { handOn, newModerator, TEXTS } from "./helpers/console.ts";
import { send } from "./helpers/post.ts";
import { expect, guestKeyOf, test } from "./helpers/video.ts";

test("two moderators keep a guest out of video chat, the guest appeals, and only a third decides", {
  tag: "@both",
}, async ({ chatter, person, server, language, isMobile }) => {
  const t = TEXTS[language];
  const guest = await chatter();
  const key = `guest:${await guestKeyOf(guest)}`;
  const [vera, igor, ada] = [
    await newModerator(await person(), server, "Vera", "moderator"),
    await newModerator(await person(), server, "Igor", "moderator"),
    await newModerator(await person(), server, "Ada", "moderator"),
  ];

  // Without a report one moderator only proposes it.
  await open(vera.page, `/admin/people/${key}`);
  const veras = handOn(vera.page, t, isMobile);
  await veras.presses(vera.page.getByRole("button", { name: t.person.sanction }));
  const form = vera.page.getByRole("dialog");
  await form.getByLabel(t.person.measure).selectOption({ label: t.actions.hold });
  await form.getByLabel(t.case.reason).selectOption({ label: t.reports.reasons.nudity });
  await form.getByLabel(t.person.ground).fill("Seen on stage twice this evening");
  await axe(vera.page);
  await veras.presses(form.getByRole("button", { name: t.person.sanction }));
  await expect(vera.page.getByText(t.proposed.second_person).first()).toBeVisible();

  await open(igor.page, "/admin/appeals");
  const igors = handOn(igor.page, t, isMobile);
  const proposal = igor.page.getByRole("listitem").filter({ hasText: "Seen on stage twice" });
  await igors.presses(proposal.getByRole("button", { name: t.proposals.second }));
  await expect(proposal).toBeHidden();

  // The guest learns what was decided, and appeals.
  const guests = handOn(guest.page, t, isMobile);
  await guest.start();
  await guest.is("error");
  await expect(guest.page.getByText(guest.t.held.by.moderator)).toBeVisible();
  await guests.presses(guest.page.getByRole("link", { name: guest.t.held.more }));
  const decision = guest.page.getByRole("listitem").filter({ hasText: t.auth.decisions.kinds.hold });
  await expect(decision).toContainText(t.auth.suspended.reasons.nudity);
  await expect(decision).toContainText(t.auth.decisions.cause.unreported);
  await axe(guest.page);
  await guests.presses(decision.getByRole("button", { name: t.auth.decisions.appeal.open }));
  await guest.page.getByLabel(t.auth.decisions.appeal.label).fill("It was my brother");
  await guests.presses(decision.getByRole("button", { name: t.auth.decisions.appeal.send, exact: true }));
  await expect(decision).toContainText(t.auth.decisions.appeal.sent.split("{{")[0]!);

  // Whoever took part in the decision is refused.
  for (const { page, token } of [vera, igor]) {
    await open(page, "/admin/appeals");
    await expect(page.getByText("It was my brother")).toBeVisible();
    await expect(page.getByText(t.appeals.notYours)).toBeVisible();
    const { data } = await vera.request<{ data: { sanction: { id: string } }[] }>("/api/moderation/appeals");
    await expect(
      send(`${server.url}/api/moderation/appeals/${data[0]!.sanction.id}`, {
        token,
        body: { outcome: "upheld" },
      }),
    ).rejects.toThrow("answered 403");
  }

  await open(ada.page, "/admin/appeals");
  await axe(ada.page);
  const adas = handOn(ada.page, t, isMobile);
  await ada.page.getByLabel(t.appeals.answer).fill("Sorry about that");
  await adas.presses(ada.page.getByRole("button", { name: t.appeals.overturn }));
  await expect(ada.page.getByText(t.appeals.empty)).toBeVisible();

  await guest.page.reload();
  await expect(decision).toContainText(t.auth.decisions.appeal.overturned);
  await expect(decision).toContainText("Sorry about that");
  await guests.presses(guest.page.getByRole("link", { name: t.auth.suspended.home }));
  await guest.start();
  await guest.is("searching");
});
