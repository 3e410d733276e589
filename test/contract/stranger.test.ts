import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { png } from "#test/helpers/photos.ts";
import { folderWithDatabase, remove, type Spawned, spawnServer } from "#test/helpers/process.ts";
import { proofFor } from "#test/helpers/proofs.ts";
import { CALLS, RECEIVED, SENT } from "./printed-calls.ts";
import { Client, type Json, newestMail, Page, textedCode, world } from "./stranger.ts";

/**
 * A client by someone who has read only section 7 of the specification: it makes every printed call with the printed fields and
 * sends every printed socket message, against the real program with its limits on. It must not import the contract.
 */

const MOSCOW = { lat: 55.755864, lon: 37.617698 };
const dataDir = folderWithDatabase();
let server: Spawned;
const mail = (to: string, pattern: RegExp) => newestMail(join(dataDir, "outbox"), to, pattern);

const person = (email: string, name: string, sex: string, phoneNumber: string) => ({
  ...{ email, sex, name, phoneNumber },
  password: "kadril7x",
  birthday: "1995-05-20",
  isNewsletterConsent: false,
});

function photo(): FormData {
  const form = new FormData();
  const pixels = new Uint8Array(png(128, 128, (x, y) => [x, y, 128]));
  form.set("file", new File([pixels], "photo.png", { type: "image/png" }));
  return form;
}

const ann = new Client();
const ben = new Client();
const ids = { ann: "", ben: "" };

beforeAll(async () => {
  server = spawnServer({
    DATA_DIR: dataDir,
    SECRET_KEY: "a key for tests, long enough to be taken",
    LOG_LEVEL: "info",
    REVIEWED_TALK_MS: "1",
    CALL_RINGS_MS: "1500",
  });
  world.url = String((await server.said("Randevu is ready")).url);
});
afterAll(async () => {
  server.kill("SIGTERM");
  await server.exited;
  remove(dataDir);
});

/** The tests continue one another, as the day of one client does. */
describe("a client that knows only the specification", () => {
  test("registers with the seven printed fields, confirms and signs in", async () => {
    for (const [client, email, name, sex, phone] of [
      [ann, "ann@example.org", "Анна", "FEMALE", "+79161234567"],
      [ben, "ben@example.org", "Борис", "MALE", "+79161234568"],
    ] as const) {
      await client.ok("POST", "/api/auth/register", { body: person(email, name, sex, phone) });
      expect(
        await client.call("POST", "/api/auth/login", { body: { email, password: "kadril7x" } }),
      ).toMatchObject({
        status: 403,
        body: { code: "user_not_activated" },
      });
      const token = await mail(email, /\/auth\/confirm\/([\w-]+)/);
      expect(
        await client.ok("GET", "/api/auth/confirmation-info/{token}", { path: { token } }),
      ).toMatchObject({
        email,
        isEmailVerified: false,
        emailConfirmationCode: token,
      });
      expect(await client.ok("POST", "/api/auth/activateEmail/{token}", { path: { token } })).toHaveProperty(
        "token",
      );
      expect(
        await client.ok("POST", "/api/auth/login", { body: { email, password: "kadril7x" } }),
      ).toHaveProperty("token");
    }
    const me = await ann.ok("GET", "/api/user/me");
    expect(me).toMatchObject({
      name: "Анна",
      sex: "FEMALE",
      birthday: "1995-05-20",
      email: "ann@example.org",
    });
    ids.ann = me.id;
    ids.ben = (await ben.ok("GET", "/api/user/me")).id;
  });

  test("proves a phone, changes the password and asks for recovery", async () => {
    const phoneNumber = "+79161234999";
    await ann.ok("POST", "/api/user/phone/update", { body: { phoneNumber } });
    await ann.ok("POST", "/api/auth/phone/send-code", { body: { phoneNumber } });
    const code = await textedCode(server.log, phoneNumber);
    await ann.ok("POST", "/api/auth/phone/verify-code", { body: { phoneNumber, code } });
    await ann.ok("POST", "/api/auth/change_password", {
      body: { oldPassword: "kadril7x", newPassword1: "polonez22x", newPassword2: "polonez22x" },
    });
    await ann.ok("POST", "/api/auth/login", { body: { email: "ann@example.org", password: "polonez22x" } });
    await ann.ok("POST", "/api/auth/initRecover", { body: { email: "ann@example.org" } });
    const recovery = await mail("ann@example.org", /\/auth\/new-password\/([\w-]+)/);
    await ann.ok("POST", "/api/auth/setNewPassword", {
      body: { code: recovery, password1: "mazurka333", password2: "mazurka333" },
    });
    await ben.ok("POST", "/api/auth/change_email", {
      body: { newEmail: "ben2@example.org", password: "kadril7x" },
    });
    expect(
      await new Client().call("POST", "/api/vk/app", { body: { accessToken: { value: "x" } } }),
    ).toMatchObject({
      status: 400,
      body: { code: "bad_oauth" },
    });
  });

  test("signs up by a code when it has the token of the e-mail and the phone", async () => {
    const cleo = new Client();
    const phoneNumber = "+79161230003";
    const form = person("cleo@example.org", "Клео", "UNDEF", phoneNumber);
    // The third sign-up from this address.
    expect(await cleo.call("POST", "/api/auth/register", { body: form })).toMatchObject({
      status: 428,
      body: { code: "proof_needed" },
    });
    const altcha = await proofFor({ get: (path) => cleo.call("GET", path) });
    await cleo.ok("POST", "/api/auth/register", { body: { ...form, altcha } });
    const emailToken = await mail("cleo@example.org", /\/auth\/confirm\/([\w-]+)/);
    await cleo.ok("POST", "/api/auth/phone/send-code", { body: { phoneNumber } });
    const code = await textedCode(server.log, phoneNumber);
    expect(
      await cleo.ok("POST", "/api/auth/activate-account", { body: { emailToken, phoneNumber, code } }),
    ).toHaveProperty("token");
    const refused = await cleo.call("POST", "/api/user/profile/delete");
    expect(refused).toMatchObject({ status: 403, body: { code: "password_needed" } });
    expect(await cleo.ok("GET", "/api/user/me")).toMatchObject({ deletedAt: null });
    await cleo.ok("POST", "/api/user/profile/delete", { body: { password: "kadril7x" } });
    await cleo.ok("POST", "/api/auth/login", { body: { email: "cleo@example.org", password: "kadril7x" } });
    await cleo.ok("POST", "/api/user/profile/restore");
    expect(await cleo.ok("GET", "/api/user/me")).toMatchObject({ name: "Клео", deletedAt: null });
  });

  test("is told the catalogue's codes, and an explicit refusal of a consent is one", async () => {
    const wrong = { ...person("not an address", "x", "FEMALE", "123"), password: "ab1" };
    const answer = await new Client().call("POST", "/api/auth/register", { body: wrong });
    expect(answer).toMatchObject({ status: 422, body: { code: "email_incorrect_format" } });
    expect(answer.body.errors.map(({ path }: Json) => path)).toEqual([
      "email",
      "password",
      "name",
      "phoneNumber",
    ]);
    const refusing = { ...person("dan@example.org", "Дан", "MALE", "+79161230009"), isAdult: false };
    expect((await new Client().call("POST", "/api/auth/register", { body: refusing })).status).toBe(422);
    expect(
      await new Client().call("POST", "/api/auth/login", {
        body: { email: "none@example.org", password: "kadril7x" },
      }),
    ).toMatchObject({ body: { code: expect.stringMatching(/user_not_found|wrong_credentials/) } });
    expect((await new Client().call("GET", "/api/user/me")).status).toBe(401);
  });

  test("fills in a profile with photos, a status and privacy", async () => {
    const { id, path } = await ann.ok("POST", "/api/image/upload", { body: photo() });
    await ann.ok("POST", "/api/user/image/add/{id}", { path: { id } });
    await ann.ok("POST", "/api/user/avatar/update", { body: { image: path } });
    await ann.ok("POST", "/api/user/images/update", { body: { images: [path] } });
    const second = await ann.ok("POST", "/api/image/upload", { body: photo() });
    await ann.ok("POST", "/api/user/image/add/{id}", { path: { id: second.id } });
    await ann.ok("POST", "/api/user/image/remove/{id}", { path: { id: second.id } });
    await ann.ok("POST", "/api/user/status/update", { body: { status: "Привет" } });
    await ann.ok("POST", "/api/user/update", {
      body: { description: "О себе", height: 170, goal: "friendship" },
    });
    await ann.ok("POST", "/api/user/settings", { body: { hairColor: "brunette" } });
    await ann.ok("POST", "/api/user/profile/geolocation", { body: MOSCOW });
    expect(await ann.ok("GET", "/api/user/me")).toMatchObject({
      status: "Привет",
      description: "О себе",
      height: 170,
      goal: "friendship",
      hairColor: "brunette",
      images: [{ id }],
    });
    await ann.ok("POST", "/api/privacy", { body: { rating: "FRIENDS" } });
    expect(await ann.ok("GET", "/api/privacy")).toMatchObject({ photos: "EVERYONE", rating: "FRIENDS" });
    await ann.ok("POST", "/api/settings/notification", { body: { digest: false } });
    expect(await ann.ok("GET", "/api/settings/notification")).toMatchObject({ digest: false });
  });

  test("sets preferences with single values where lists are meant, and searches", async () => {
    await ben.ok("POST", "/api/filter/queue-preferences", {
      body: { sex: "FEMALE", isOnline: true, goal: "friendship", height: 170, highRating: true, ageFrom: 20 },
    });
    expect(await ben.ok("GET", "/api/filter/queue-preferences")).toMatchObject({
      sex: "FEMALE",
      isOnline: true,
      goal: ["friendship"],
      height: { from: 170, to: 170 },
      highRating: "high",
      ageFrom: 20,
    });
    await ben.ok("POST", "/api/filter/search-preferences", { body: { highRating: false, zodiacSign: [] } });
    expect(await ben.ok("GET", "/api/filter/search-preferences")).toMatchObject({ highRating: "any" });
    const found = await ben.ok("GET", "/api/user/search", { query: { page: 1, perPage: 5_000 } });
    expect(found.data.map(({ id }: Json) => id)).toContain(ids.ann);
    expect(found.pagination.perPage).toBeLessThanOrEqual(100);
    await ben.ok("GET", "/api/user/recommendations");
    await ben.ok("GET", "/api/tag/popular", { query: { name: "a" } });
    await ben.ok("GET", "/api/city/popular", { query: { country_code: "*" } });
    const cities = await ben.ok("GET", "/api/city/suggestions", {
      query: { name: "Москва", country_code: "*" },
    });
    expect(cities.data[0]).toMatchObject({ name: expect.any(String), population: expect.any(Number) });
    await ben.ok("POST", "/api/user/profile/view/{id}", { path: { id: ids.ann } });
    expect(await ben.ok("GET", "/api/user/id/{id}", { path: { id: ids.ann } })).toMatchObject({
      name: "Анна",
    });
    for (const id of ["7", "00000000-0000-7000-8000-000000000000"])
      expect(await ben.call("GET", "/api/user/id/{id}", { path: { id } })).toMatchObject({ status: 404 });
  });

  test("chats: a message without a frame id is confirmed by MESSAGE in the sending tab", async () => {
    const [annPage, benPage] = [await Page.open(ann), await Page.open(ben)];
    await annPage.next("ONLINE_NOW");
    benPage.send("MESSAGE", { to: ids.ann, content: "Привет", imageIds: [], replyToMessageId: null });
    const own = await benPage.next("MESSAGE");
    expect(own).toMatchObject({ content: "Привет", mine: true, temporary: false, read: false });
    const theirs = await annPage.next("MESSAGE");
    expect(theirs).toMatchObject({ content: "Привет", mine: false });
    expect(await annPage.next("CHAT_CREATED")).toMatchObject({ user: { id: ids.ben } });
    const chatID = theirs.chatId;
    annPage.send("TYPING", { chatID });
    expect(await benPage.next("TYPING")).toMatchObject({ chatID, userId: ids.ann });
    annPage.send("MESSAGES_READ", { chatID });
    expect(await benPage.next("MESSAGES_READ")).toMatchObject({ chatID });
    await ann.ok("POST", "/api/chat/{id}/chat_entry", { path: { id: chatID } });
    expect(await ann.ok("GET", "/api/chat/{id}", { path: { id: chatID } })).toMatchObject({ chatID });
    const chats = await ann.ok("GET", "/api/chat/allPagination", { query: { page: 1, perPage: 20 } });
    expect(chats).toMatchObject({
      data: [{ chatID, unreadMessages: 0 }],
      pagination: { page: 1, perPage: 20, total: 1 },
    });
    const messages = await ann.ok("GET", "/api/chat/{id}/messagesPagination", {
      path: { id: chatID },
      query: { createdBefore: Date.now() + 60_000, perPage: 20, isForward: false },
    });
    expect(messages).toMatchObject({ data: [{ id: theirs.id }], pagination: {}, sort: expect.anything() });
    annPage.send("MESSAGE", { to: ids.ben, content: "И тебе", imageIds: [], replyToMessageId: theirs.id });
    expect(await annPage.next("MESSAGE")).toMatchObject({ replyToMessage: { id: theirs.id } });
    await ben.ok("DELETE", "/api/message/{id}/delete", { path: { id: own.id } });
    await ann.ok("DELETE", "/api/chat/{id}/delete", { path: { id: chatID } });
    expect(await annPage.next("CHAT_DELETED")).toMatchObject({ chatID });
    annPage.send("JOIN_SOCKET_ROOM", { userId: ids.ben });
    annPage.send("LEAVE_SOCKET_ROOM", { userId: ids.ben });
    annPage.send("TYPING", { chatID: "7" });
    expect(await annPage.next("exception")).toMatchObject({ code: "not_found", event: "TYPING" });
    for (const page of [annPage, benPage]) page.close();
  });

  test("becomes friends, blocks and unblocks, and is listed", async () => {
    await ben.ok("POST", "/api/user/friendship/requests/follow/{id}", { path: { id: ids.ann } });
    await ben.ok("POST", "/api/user/friendship/requests/unfollow/{id}", { path: { id: ids.ann } });
    await ben.ok("POST", "/api/user/friendship/requests/follow/{id}", { path: { id: ids.ann } });
    const incoming = await ann.ok("GET", "/api/user/friendship/requests/incomingPagination", {
      query: { page: 1, perPage: 20 },
    });
    expect(incoming.data[0]).toMatchObject({ from: { id: ids.ben } });
    await ann.ok("POST", "/api/user/friendship/requests/incoming/submit", {
      body: { uid: ids.ben, accept: true },
    });
    const friends = await ann.ok("GET", "/api/user/friendship/friendsPagination", {
      query: { page: 1, perPage: 10 },
    });
    expect(friends.data[0]).toMatchObject({ user: { id: ids.ben } });
    const cleo = "00000000-0000-7000-8000-000000000000";
    expect((await ann.call("POST", "/api/user/blocks/{id}", { path: { id: cleo } })).status).toBe(404);
    expect(await ann.ok("GET", "/api/user/blocks/{id}", { path: { id: ids.ben } })).toEqual({
      isBlocked: false,
    });
    await ann.ok("POST", "/api/user/blocks/{id}", { path: { id: ids.ben } });
    const blocked = await ann.ok("GET", "/api/user/blockedPagination", { query: { page: 1, perPage: 10 } });
    expect(blocked.data).toHaveLength(1);
    await ann.ok("DELETE", "/api/user/blocks/{id}", { path: { id: ids.ben } });
    await ben.ok("POST", "/api/user/friendship/requests/follow/{id}", { path: { id: ids.ann } });
    await ann.ok("POST", "/api/user/friendship/requests/incoming/submit", {
      body: { uid: ids.ben, accept: true },
    });
  });

  test("takes VIP, buys more, and follows the payment", async () => {
    expect(await ann.ok("POST", "/api/vip/enable")).toMatchObject({ active: true, daysLeft: 100 });
    const { data } = await ann.ok("GET", "/api/vip/products");
    const payment = await ann.ok("POST", "/api/vip/buy", { body: { vipProductId: data[0].id } });
    const checkout = new URL(payment.url, world.url).pathname;
    expect((await fetch(`${world.url}${checkout}`)).status).toBe(200);
    const form = new URLSearchParams({ act: "pay", card: "good" });
    const paid = await fetch(`${world.url}${checkout}`, { method: "POST", body: form, redirect: "manual" });
    expect(paid.status).toBe(303);
    const checked = await ann.ok("GET", "/api/vip/check-payment/{id}", { path: { id: payment.id } });
    expect(checked.status).toBe("confirmed");
    expect(await ann.ok("GET", "/api/vip/status")).toMatchObject({
      active: true,
      daysLeft: 100 + data[0].days,
    });
    const history = await ann.ok("GET", "/api/vip/payment-status", { query: { page: 1, perPage: 300 } });
    expect(history.data).toHaveLength(1);
    await ben.ok("POST", "/api/vip/enable");
  });

  test("calls a friend who is online: it is declined, or expires, and one who has gone is offline", async () => {
    const [annPage, benPage] = [await Page.open(ann), await Page.open(ben)];
    for (const page of [annPage, benPage]) await page.next("ONLINE_NOW");
    const ring = async () => {
      annPage.send("CALL", { userID: ids.ben });
      return benPage.next("CALL");
    };
    expect(await ring()).toMatchObject({ from: { id: ids.ann } });
    benPage.send("END_CALL", { userID: ids.ann });
    expect(await annPage.next("CALL_FINISHED")).toMatchObject({ userId: ids.ben, reason: "declined" });
    await ring();
    expect(await annPage.next("CALL_EXPIRED")).toMatchObject({ userId: ids.ben });
    benPage.close();
    // Once the server has noticed: the count of people online falls.
    while ((await annPage.next("ONLINE_NOW")).count !== 1);
    annPage.send("CALL", { userID: ids.ben });
    expect(await annPage.next("exception")).toMatchObject({ code: "user_offline", event: "CALL" });
    annPage.close();
  });

  test("meets: guests in the classic mode, members in the rated one, with a review and a report", async () => {
    await new Client().ok("GET", "/api/queue/classic");
    await ann.ok("GET", "/api/queue/rating");
    const guests = [await Page.open(), await Page.open()];
    for (const guest of guests) guest.send("ENTER_QUEUE", { forceClassic: true });
    const room = await guests[0]!.next("ENTER_ROOM");
    expect(room).toMatchObject({ mode: "classic", companion: null, iceServers: expect.any(Array) });
    await guests[1]!.next("ENTER_ROOM");
    guests[0]!.send("LEAVE_ROOM", {});
    expect(await guests[1]!.next("LEAVE_ROOM")).toMatchObject({ roomId: room.roomId });
    guests[0]!.send("ENTER_QUEUE", { forceClassic: true });
    guests[0]!.send("LEAVE_QUEUE", {});
    for (const guest of guests) guest.close();

    await ben.ok("POST", "/api/filter/queue-preferences", { body: { isRandom: true } });
    const [annPage, benPage] = [await Page.open(ann), await Page.open(ben)];
    for (const page of [annPage, benPage]) page.send("ENTER_QUEUE", { forceClassic: false });
    expect(await annPage.next("ENTER_ROOM")).toMatchObject({ mode: "rating", companion: { id: ids.ben } });
    await benPage.next("ENTER_ROOM");
    annPage.send("LEAVE_ROOM", {});
    await benPage.next("LEAVE_ROOM");
    const pending = async (client: Client) => {
      for (;;) {
        const { data } = await client.ok("GET", "/api/rating/pending-reviews");
        if (data.length > 0) return data[0];
        await Bun.sleep(20);
      }
    };
    const review = await pending(ann);
    expect(review).toMatchObject({ companion: { id: ids.ben } });
    await ann.ok("POST", "/api/rating/{id}/report", { path: { id: ids.ben }, body: { text: "Просто так" } });
    await ann.ok("POST", "/api/rating/{id}/review", { path: { id: review.id }, body: { rating: 5 } });
    await ben.ok("DELETE", "/api/rating/{id}/review", { path: { id: (await pending(ben)).id } });
    annPage.send("SIGN_OUT", { token: ann.token });
    for (const page of [annPage, benPage]) page.close();
    // Signing out ended that session.
    await ann.ok("POST", "/api/auth/login", { body: { email: "ann@example.org", password: "mazurka333" } });
  });

  test("runs an event that another tab hears of after its map-list, and finds it", async () => {
    const benPage = await Page.open(ben);
    await benPage.next("ONLINE_NOW");
    const types = await ann.ok("GET", "/api/event/types");
    expect(types.data.map(({ id }: Json) => id)).toEqual([1, 2, 3, 4]);
    await ann.ok("GET", "/api/event/tags/popular", { query: { name: "ко" } });
    expect((await ann.call("GET", "/api/address/suggestions", { query: MOSCOW })).status).toBe(200);
    const box = { tl_lat: 55.77, tl_lon: 37.6, br_lat: 55.74, br_lon: 37.64 };
    const flags = { isPreferences: false, isMy: false, isArchive: false, isFavorite: false };
    const since = Date.now();
    const map = () =>
      ben.ok("GET", "/api/event/map-list", {
        query: { ...box, ...flags, perPage: 3000, hiddenViewed: true, hiddenTimestamp: since },
      });
    expect((await map()).data).toEqual([]);
    const startsAt = new Date(Date.now() + 2 * 86_400_000).toISOString();
    const made = await ann.ok("POST", "/api/event/create", {
      body: {
        ...{ typeID: 2, title: "Кофе на площади", description: "Поговорим", tags: ["кофе"], ...MOSCOW },
        ...{ address: "Красная площадь", startsAt, zone: "Europe/Moscow" },
      },
    });
    expect(made).toMatchObject({ askToCome: false, date: startsAt });
    expect(await benPage.next("EVENT_CREATED")).toMatchObject({
      action: "UPDATE",
      event: { id: made.id, date: startsAt, user: { id: ids.ann }, ...MOSCOW },
    });
    expect((await map()).data).toMatchObject([{ id: made.id, type: { id: 2 } }]);
    const list = await ben.ok("GET", "/api/event", { query: { isPreferences: true } });
    expect(list).toMatchObject({ data: [{ id: made.id }], pagination: {} });
    await ben.ok("POST", "/api/event-view/set", { body: { eventID: made.id } });
    expect((await map()).data).toMatchObject([{ id: made.id, viewed: true }]);
    await ben.ok("POST", "/api/event/reaction/set", { body: { eventID: made.id } });
    expect(await ben.ok("GET", "/api/event/{id}", { path: { id: made.id } })).toMatchObject({
      favorite: true,
      reactions: [{ user: { id: ids.ben } }],
    });
    await ben.ok("POST", "/api/event/reaction/unset", { body: { eventID: made.id } });
    await ann.ok("POST", "/api/event/{id}/update", {
      path: { id: made.id },
      body: { title: "Чай на площади" },
    });
    for (;;) if ((await benPage.next("EVENT_UPDATED")).event.title === "Чай на площади") break;
    await ben.ok("POST", "/api/event-preference", {
      body: { ageFrom: 18, ageTo: 60, sex: null, eventTypeID: 2, eventTagIDs: [], cityName: "Москва" },
    });
    expect(await ben.ok("GET", "/api/event-preference")).toMatchObject({ eventType: { id: 2 }, ageTo: 60 });
    expect((await ben.ok("GET", "/api/event-preferences")).data).toHaveLength(1);
    await ann.ok("DELETE", "/api/event/{id}", { path: { id: made.id } });
    expect(await benPage.next("EVENT_DELETED")).toMatchObject({ action: "DELETE", event: { id: made.id } });
    benPage.close();
  });

  test("writes to support in its own words, registers for push, and asks for the version", async () => {
    await ann.ok("POST", "/api/common/support", {
      body: { email: "ann@example.org", type: "Вопрос о кофе", text: "Где у вас кнопка с кофе?" },
    });
    expect(
      await ann.ok("PUT", "/push-subscriptions/add-token", {
        body: { userAgent: "Mozilla/5.0", provider: "firebase", providerToken: "token-of-a-device" },
      }),
    ).toEqual({ pending: true });
    expect(await new Client().ok("GET", "/api/common/app-version")).toEqual({ value: expect.any(String) });
  });

  test("has made every call and sent and received every message of section 7", () => {
    expect(CALLS.filter((call) => !world.called.has(call))).toEqual([]);
    expect(SENT.filter((event) => !world.sent.has(event))).toEqual([]);
    expect(RECEIVED.filter((event) => !world.received.has(event))).toEqual([]);
  });
});
