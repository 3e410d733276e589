import { Elysia } from "elysia";
import type { Deps } from "./deps.ts";
import { alertsRoutes } from "./features/alerts/routes.ts";
import { authRoutes } from "./features/auth/routes.ts";
import { calendarRoutes } from "./features/calendar/routes.ts";
import { chatRoutes } from "./features/chat/routes.ts";
import { commonRoutes } from "./features/common/routes.ts";
import { datingRoutes } from "./features/dating/routes.ts";
import { eventsRoutes } from "./features/events/routes.ts";
import { hoursRoutes } from "./features/hours/routes.ts";
import { imagesRoutes } from "./features/images/routes.ts";
import { inviteRoutes } from "./features/invites/routes.ts";
import { legalRoutes } from "./features/legal/routes.ts";
import { mapRoutes } from "./features/map/routes.ts";
import { appealsRoutes } from "./features/moderation/appeals/routes.ts";
import { moderationRoutes } from "./features/moderation/routes.ts";
import { notificationsRoutes } from "./features/notifications/routes.ts";
import { checkoutRoutes } from "./features/payments/checkout/routes.ts";
import { renewalRoutes } from "./features/payments/renewals/routes.ts";
import { paymentRoutes } from "./features/payments/routes.ts";
import { placesRoutes } from "./features/places/routes.ts";
import { previewsRoutes } from "./features/previews/routes.ts";
import { profileRoutes } from "./features/profile/routes.ts";
import { ratingRoutes } from "./features/rating/routes.ts";
import { reportsRoutes } from "./features/reports/routes.ts";
import { sharingRoutes } from "./features/sharing/routes.ts";
import { socialRoutes } from "./features/social/routes.ts";
import { supportRoutes } from "./features/support/routes.ts";
import { tagsRoutes } from "./features/tags/routes.ts";
import { verificationRoutes } from "./features/verification/routes.ts";
import { videoRoutes } from "./features/video/routes.ts";
import type { Features } from "./features.ts";
import { bodies } from "./http/body/bodies.ts";
import type { Intake } from "./http/body/intake.ts";
import { docsRoutes } from "./http/docs-routes.ts";
import { errorAnswers } from "./http/errors.ts";
import { createGuards, type Guards } from "./http/guards.ts";
import type { Lifecycle } from "./http/lifecycle.ts";
import { operationRoutes } from "./http/operation-routes.ts";
import { outboxRoutes } from "./http/outbox/routes.ts";
import { queries } from "./http/query.ts";
import { uncheckedAnswers } from "./http/unchecked-answers.ts";
import type { Monitoring } from "./monitoring/monitoring.ts";
import { peerRoutes } from "./realtime/peerjs/routes.ts";

export type Routes = ReturnType<typeof createRoutes>;

/** `http/api.ts` passes it the requests whose guard let them in. */
export function createRoutes(
  deps: Deps,
  features: Features,
  { intake, lifecycle, monitoring }: { intake: Intake; lifecycle: Lifecycle; monitoring: Monitoring },
) {
  const parts = { ...features, ...deps, guards: createGuards(features.auth.tokens), lifecycle, monitoring };
  // Else Elysia looks for the path behind a host of four letters or more: another path than the one whose guard let it in.
  const routes = new Elysia({ name: "app", handler: { standardHostname: false } })
    .use(errorAnswers({ log: deps.log, errorReports: deps.services.errorReports }))
    .use(bodies(intake))
    .use(queries)
    .use(deps.config.development ? new Elysia() : uncheckedAnswers)
    .use(operation(parts))
    .use(members(parts))
    .use(talks(parts))
    .use(people(parts))
    .use(meetups(parts))
    .use(money(parts));
  return routes.use(docsRoutes({ app: routes, guards: parts.guards }));
}

type Parts = Features & Deps & { guards: Guards; lifecycle: Lifecycle; monitoring: Monitoring };

/* TypeScript gives up on the type of a chain of some 25 plugins, so routes are in groups. */

const operation = (parts: Parts) =>
  new Elysia()
    .use(operationRoutes(parts))
    .use(commonRoutes(parts))
    .use(supportRoutes(parts))
    .use(outboxRoutes(parts));

const members = (parts: Parts) =>
  new Elysia()
    .use(authRoutes(parts))
    .use(profileRoutes(parts))
    .use(verificationRoutes(parts))
    .use(legalRoutes(parts))
    .use(imagesRoutes(parts))
    .use(tagsRoutes(parts))
    .use(placesRoutes(parts))
    .use(notificationsRoutes(parts));

const talks = (parts: Parts) =>
  new Elysia()
    .use(videoRoutes(parts))
    .use(hoursRoutes(parts))
    .use(alertsRoutes(parts))
    .use(ratingRoutes(parts))
    .use(peerRoutes(parts));

const people = (parts: Parts) =>
  new Elysia()
    .use(chatRoutes(parts))
    .use(previewsRoutes(parts))
    .use(datingRoutes(parts))
    .use(socialRoutes(parts))
    .use(reportsRoutes(parts))
    .use(appealsRoutes(parts))
    .use(moderationRoutes(parts));

const meetups = (parts: Parts) =>
  new Elysia()
    .use(eventsRoutes(parts))
    .use(calendarRoutes(parts))
    .use(sharingRoutes(parts))
    .use(mapRoutes(parts));

const money = (parts: Parts) =>
  new Elysia()
    .use(paymentRoutes(parts))
    .use(renewalRoutes(parts))
    .use(checkoutRoutes(parts))
    .use(inviteRoutes(parts));
