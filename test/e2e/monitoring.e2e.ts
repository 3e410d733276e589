import { type ErrorTracker, startErrorTracker } from "../helpers/error-tracker.ts";
import { expect, test as journey, open } from "./fixtures.ts";
import { newMember } from "./helpers/account.ts";

const test = journey.extend<object, { tracker: ErrorTracker }>({
  tracker: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      const tracker = await startErrorTracker();
      await use(tracker);
      await tracker.stop();
    },
    { scope: "worker" },
  ],
  serverEnv: [({ tracker }, use) => use({ SENTRY_DSN: tracker.dsn }), { scope: "worker" }],
});

test("a failing page reports the error with a recording and its speed, without personal data", async ({
  person,
  server,
  tracker,
  complaints,
}) => {
  complaints.allow(/Zlatovlasa/);
  const [anna, zlata] = [
    await newMember(await person(), server, "Marianna"),
    await newMember(await person(), server, "Zlata"),
  ];
  const { page, email } = zlata;
  await open(page, `/profile/${anna.id}?from=${email}`);
  await expect(page.getByRole("heading", { name: /Marianna/ })).toBeVisible();
  await page.evaluate(
    ([name, email]) =>
      void setTimeout(() => {
        throw new TypeError(`"${name} Zlatovlasa" <${email}> has no photo`);
      }),
    ["Zlata", email],
  );
  const { body } = await tracker.received(({ type }) => type === "event");
  expect(body).toMatchObject({
    environment: "production",
    exception: { values: [{ type: "TypeError", value: "… <…> has no photo" }] },
    request: { url: `${server.url}/profile/$id` },
  });
  const trace = await tracker.received(({ type }) => type === "transaction");
  expect(trace.body).toMatchObject({ transaction: "/profile/$id" });
  const replay = await tracker.received(({ type }) => type === "replay_event");
  // From the minute before the error, or for one visit in ten from its beginning.
  expect(replay.body).toMatchObject({ replay_type: expect.stringMatching(/^(buffer|session)$/) });
  const recording = await tracker.received(({ type }) => type === "replay_recording");
  expect(recording.text).toContain('"tagName":"main"');
  expect(tracker.complaints).toEqual([]);
  for (const planted of [anna.id, zlata.id, email, zlata.token, "Zlata", "Marianna"])
    expect(tracker.everything()).not.toContain(planted);

  // The privacy policy names the recipient of the reports.
  await page.goto("/faq/privacy-policy");
  await expect(page.getByText(new URL(tracker.dsn).host, { exact: false })).toContainText("10%");
  await page.goto("/about");
  const metrics = () => fetch(`${server.direct}/metrics`).then((answer) => answer.text());
  await expect.poll(metrics).toMatch(/randevu_web_vital_seconds_count{[^}]*name="FCP",page="profile"} 1/);
});
