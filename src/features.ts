import type { Deps } from "./deps.ts";
import { createAlerts } from "./features/alerts/actions.ts";
import { createAuth } from "./features/auth/actions.ts";
import { createBans } from "./features/bans/actions.ts";
import { createCalendar } from "./features/calendar/actions.ts";
import { Calls } from "./features/calls/actions.ts";
import { createChats } from "./features/chat/actions.ts";
import { createDating } from "./features/dating/actions.ts";
import { createEvents } from "./features/events/actions.ts";
import { createEvidence } from "./features/evidence/actions.ts";
import { createHours } from "./features/hours/actions.ts";
import { Images } from "./features/images/actions.ts";
import { InTouch } from "./features/in-touch/actions.ts";
import { createInvites } from "./features/invites/actions.ts";
import { createLegal } from "./features/legal/actions.ts";
import { createMaintenance } from "./features/maintenance/actions.ts";
import { createMap } from "./features/map/actions.ts";
import { createModerationFeature } from "./features/moderation/actions.ts";
import { createAppeals } from "./features/moderation/appeals/actions.ts";
import { createConsole } from "./features/moderation/console/actions.ts";
import { createNetworkBlocks } from "./features/network-blocks/actions.ts";
import { createNews } from "./features/news/actions.ts";
import { createNotifications } from "./features/notifications/actions.ts";
import { createOperatorTasks } from "./features/operator-tasks/actions.ts";
import { createPayments } from "./features/payments/actions.ts";
import { createPlaces } from "./features/places/actions.ts";
import { createPresence } from "./features/presence/actions.ts";
import { createPreviews } from "./features/previews/actions.ts";
import { createProfile } from "./features/profile/actions.ts";
import { createRating } from "./features/rating/actions.ts";
import { createReminders } from "./features/reminders/actions.ts";
import { createReports } from "./features/reports/actions.ts";
import { createSharing } from "./features/sharing/actions.ts";
import { createSocial } from "./features/social/actions.ts";
import { createSpace } from "./features/space/actions.ts";
import { createSupport } from "./features/support/actions.ts";
import { createTags } from "./features/tags/actions.ts";
import { createTies } from "./features/ties/actions.ts";
import { createVerification } from "./features/verification/actions.ts";
import { Video } from "./features/video/actions.ts";
import { createVip } from "./features/vip/actions.ts";
import { createWords } from "./features/words/actions.ts";

/** In the order of dependency: each is made from features above it. */
export function createFeatures(deps: Deps) {
  const legal = createLegal(deps);
  const vip = createVip(deps);
  const ties = createTies(deps);
  const networkBlocks = createNetworkBlocks(deps);
  const bans = createBans(deps);
  const words = createWords(deps);
  const auth = createAuth({ ...deps, bans, legal, networkBlocks, words });
  const payments = createPayments({ ...deps, vip });
  const places = createPlaces(deps);
  const map = createMap({ ...deps, places, vip });
  const tags = createTags({ ...deps, words });
  const evidence = createEvidence(deps);
  const space = createSpace(deps);
  const images = new Images({ ...deps, evidence, space });
  const presence = createPresence({ ...deps, ties });
  const profile = createProfile({ ...deps, auth, evidence, images, payments, places, presence, tags, words });
  const notifications = createNotifications({ ...deps, ties, profile });
  const news = createNews({ ...deps, notifications });
  const rating = createRating({ ...deps, vip, profile, places, tags });
  const social = createSocial({ ...deps, ties, profile, presence, notifications });
  const dating = createDating({ ...deps, ties, places, notifications, presence, profile, social, tags, vip });
  const video = new Video({ ...deps, auth, bans, ties, profile, rating });
  const chats = createChats({
    ...deps,
    auth,
    dating,
    evidence,
    space,
    vip,
    images,
    profile,
    notifications,
    rating,
  });
  const calls = new Calls({ ...deps, auth, ties, vip, presence, profile, video, notifications, chats });
  const inTouch = new InTouch({ ...deps, chats, profile, social, video });
  const invites = createInvites({ ...deps, vip });
  const console = createConsole({ ...deps, auth });
  const reports = createReports({
    ...deps,
    auth,
    bans,
    evidence,
    images,
    notifications,
    profile,
    video,
    chats,
    calls,
    console,
  });
  const verification = createVerification({ ...deps, notifications, changed: console.changed });
  const appeals = createAppeals({ ...deps, bans, notifications, profile, changed: console.changed });
  const moderation = createModerationFeature({
    ...deps,
    appeals,
    auth,
    bans,
    images,
    notifications,
    profile,
    report: (by, userId, reason, from) => reports.reportPerson(by, userId, { reason, text: "" }, from),
    verification,
    video,
    console,
  });
  const events = createEvents({
    ...deps,
    chats,
    evidence,
    images,
    notifications,
    places,
    profile,
    reports,
    space,
    tags,
    ties,
    vip,
    words,
  });
  const previews = createPreviews({ ...deps, events, profile });
  const calendar = createCalendar({ ...deps, events });
  const reminders = createReminders({ ...deps, events, notifications });
  const sharing = createSharing({ ...deps, events, places });
  const alerts = createAlerts({ ...deps, auth, notifications, video });
  const hours = createHours({ ...deps, video });
  const operatorTasks = createOperatorTasks({
    ...deps,
    work: {
      end_sessions: (id) => auth.endAllSessions(id),
      delete_account: profile.deleteAccount,
      erase_account: profile.eraseNow,
      note_removed_photo: (id) => images.noteRemoved(id),
      remove_event: events.takeDown,
      remove_message: chats.takeDownMessage,
    },
  });
  const maintenance = createMaintenance({ ...deps, video });
  const support = createSupport({ ...deps, auth, profile });
  return {
    vip,
    ties,
    legal,
    bans,
    auth,
    payments,
    places,
    map,
    tags,
    evidence,
    images,
    presence,
    profile,
    notifications,
    news,
    rating,
    social,
    dating,
    video,
    chats,
    calls,
    inTouch,
    invites,
    verification,
    reports,
    appeals,
    moderation,
    events,
    previews,
    calendar,
    reminders,
    sharing,
    alerts,
    hours,
    maintenance,
    networkBlocks,
    words,
    operatorTasks,
    support,
  };
}

export type Features = ReturnType<typeof createFeatures>;
