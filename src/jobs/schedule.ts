import { Cron } from "croner";
import { createBackupJob } from "../backups/job.ts";
import type { Deps } from "../deps.ts";
import { createSecondFactorResealing } from "../features/auth/second-factor/resealing.ts";
import type { Features } from "../features.ts";
import { logIfStorage } from "../http/storage-problem.ts";
import type { Monitoring } from "../monitoring/monitoring.ts";
import { createMailResealing } from "../services/mail/queue.ts";
import { createResealingJob } from "../services/rotation/rotation.ts";

export interface Jobs {
  stop(): void;
}

type Parts = { features: Features } & Pick<Deps, "services">;

/**
 * Every recurring job of the server. Patterns are minute, hour, day, month, weekday, in UTC; with six fields the first
 * is the second. @internal
 */
export const jobsOf = ({
  features: {
    alerts,
    appeals,
    auth,
    bans,
    chats,
    dating,
    events,
    evidence,
    hours,
    images,
    inTouch,
    invites,
    legal,
    maintenance,
    moderation,
    networkBlocks,
    news,
    notifications,
    operatorTasks,
    payments,
    presence,
    profile,
    reminders,
    reports,
    social,
    rating,
    support,
    tags,
    verification,
    video,
    words,
  },
  services: { mails, limitRefusals },
}: Parts): Record<string, [pattern: string, work: () => unknown]> => ({
  "send e-mails again": ["* * * * *", mails.deliverDue],
  "ask the provider about undecided payments": ["* * * * *", payments.reconcile],
  "announce and make automatic charges": ["* * * * *", payments.renewDue],
  "have the bank forget removed cards": ["* * * * *", payments.renewals.forgetCards],
  "carry out refunds": ["* * * * *", payments.refundDue],
  "notify people who asked for company": ["* * * * *", alerts.notifyDue],
  "remind of common evenings": ["* * * * *", alerts.evenings.remind],
  "announce common evenings to members who asked for it": ["* * * * *", alerts.evenings.announce],
  "count who is online, hour by hour": ["* * * * *", hours.note],
  "note who is online": ["* * * * *", presence.noteOnline],
  "begin and end maintenance": ["* * * * * *", maintenance.refresh],
  "follow blocks of addresses and mail domains": ["* * * * * *", networkBlocks.refresh],
  "follow words and tags that are refused": ["* * * * * *", words.refresh],
  "carry out what commands asked for": ["* * * * * *", operatorTasks.run],
  "remove expired blocks": ["27 * * * *", networkBlocks.removeExpired],
  "forget marks of people kept out whose time is over": ["33 * * * *", bans.removeExpired],
  "sign out suspended users": ["* * * * * *", auth.signOutLocked],
  "offer free places of events, ask who still comes, and archive what is over": ["* * * * *", events.tick],
  "send news of events that a crash left unsent": ["* * * * *", events.sendPendingNotices],
  "take events of hidden hosts off the map": ["* * * * * *", events.followHosts],
  "delete changes that the map has applied": ["51 * * * *", events.forgetChanges],
  "announce new reports to moderators": ["* * * * *", reports.announce],
  "log what limits refused": ["* * * * *", limitRefusals.write],
  "write e-mails to suspended members": ["* * * * *", auth.announceSuspensions],
  "lift suspensions that have ended": ["* * * * *", moderation.liftEnded],
  "forget from where reports came a day ago": ["35 * * * *", reports.forgetVotes],
  "end holds whose appeal no one has decided": ["* * * * *", appeals.endOverdueHolds],
  "remove reports decided a year ago": ["37 4 * * *", reports.removeStale],
  "carry out removals that can no longer be undone": ["* * * * * *", moderation.carryOut],
  "tell reporters that their reports are decided": ["5 9 * * *", moderation.tellReporters],
  "announce the head of the moderation log": ["3 6 * * *", moderation.announceHead],
  "remove proposals decided a year ago": ["38 4 * * *", moderation.removeOld],
  "delete selfies that no one looked at in time": ["* * * * *", verification.expire],
  "forget selfies decided a month ago": ["36 4 * * *", verification.removeOld],
  "remove requests to support closed a year ago": ["43 4 * * *", support.removeStale],
  "write e-mails about what waits": ["* * * * *", notifications.writeMails],
  "write e-mails with news of the site": ["* * * * *", news.write],
  "announce the coming terms by e-mail": ["* * * * *", legal.announce],
  "remind of events that begin soon": ["* * * * *", reminders.remindDue],
  "announce new matches of saved searches, by day": ["11 6-18 * * *", dating.announceMatches],
  "erase saved searches deleted minutes ago": ["*/5 * * * *", dating.eraseRemovedSearches],
  "write digests, on the evening before Friday": [
    "7 15-19 * * 4",
    () => notifications.writeDigests({ dating, rating, events }),
  ],
  "remove subscriptions to pushes that no one refreshes": [
    "23 4 * * *",
    notifications.subscriptions.removeStale,
  ],
  "erase accounts deleted 30 days ago": ["41 * * * *", profile.eraseDeleted],
  "erase chats that both sides deleted": ["29 3 * * *", chats.eraseDeleted],
  "forget ids of messages deleted long ago": ["33 3 * * *", chats.forgetDeletedIds],
  "forget what was sent to strangers a day ago": ["34 * * * *", chats.forgetFirstTexts],
  "erase what was sealed 30 days ago": ["35 3 * * *", evidence.removeOld],
  "remove colour profiles from photos of earlier versions": ["* * * * *", () => images.convertStored()],
  "note what photos of earlier versions look like": ["* * * * *", () => images.describeStored()],
  "remove tags that no one uses": ["47 * * * *", tags.forgetUnused],
  "warn while the disk fills up": ["19 * * * *", () => images.warnOfFullDisk()],
  "count missing photos": ["39 3 * * *", () => images.warnOfMissing()],
  "remove uploads that no one used": ["53 * * * *", () => images.removeUnused()],
  "remove private links that no one used": ["31 * * * *", () => video.removeExpiredLinks()],
  "forget contacts that no one has kept": ["30 * * * *", inTouch.removeExpired],
  "forget invitations accepted a year ago": ["28 4 * * *", invites.removeOld],
  "forget requests declined a day ago": ["29 * * * *", social.forgetDeclined],
  "apply changes of people to the search index": ["* * * * *", dating.settleChanges],
  "remove reviews that no one gave": ["13 4 * * *", rating.removeStale],
  "remove expired sessions, links and codes": ["17 * * * *", auth.removeExpired],
});

/** A job that is still running when it is due again is not started twice; one that fails runs again when next due. */
export function startJobs(
  parts: Parts &
    Pick<Deps, "config" | "db" | "clock" | "log" | "metrics"> & {
      monitoring: Pick<Monitoring, "watchReplica">;
    },
): Jobs {
  const { log, metrics, clock, monitoring } = parts;
  const backups = createBackupJob(parts);
  const reseal = createResealingJob(
    [
      createMailResealing({ db: parts.db, secretKeys: parts.services.secretKeys }),
      parts.features.evidence.resealing,
      parts.features.verification.resealing,
      createSecondFactorResealing({ db: parts.db, secretKeys: parts.services.secretKeys }),
    ],
    parts,
  );
  const jobs = {
    ...jobsOf(parts),
    "make the backup of the day": ["* * * * *", backups.run] as const,
    "re-encrypt what an earlier key encrypted": ["* * * * *", reseal] as const,
    "watch the replica": ["* * * * *", monitoring.watchReplica] as const,
  };
  const crons = Object.entries(jobs).map(
    ([name, [pattern, work]]) =>
      new Cron(
        pattern,
        {
          name,
          // UTC as an offset: a time zone name would go through Intl, which takes 60 ms for all jobs.
          utcOffset: 0,
          protect: true,
          catch: (error) => {
            metrics.jobFailures.inc({ job_name: name });
            if (!logIfStorage(log, error, { job: name })) log.error({ err: error, job: name }, "Job failed");
          },
        },
        async () => {
          const started = performance.now();
          await work();
          metrics.jobSuccess.set({ job_name: name }, clock() / 1000);
          // Jobs that run every minute or second would fill the log: 22,000 lines a day.
          const level = pattern.startsWith("*") ? "debug" : "info";
          log[level]({ job: name, ms: Math.round(performance.now() - started) }, "job");
        },
      ),
  );
  return {
    stop: () => {
      for (const cron of crons) cron.stop();
      backups.stop();
    },
  };
}
