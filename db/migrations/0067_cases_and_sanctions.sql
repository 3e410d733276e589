CREATE TABLE `appeals` (
	`sanction_id` text PRIMARY KEY NOT NULL,
	`person_key` text NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	`decided_at` integer,
	`decided_by` text,
	`outcome` text,
	`answer` text,
	FOREIGN KEY (`sanction_id`) REFERENCES `sanctions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `appeals_open` ON `appeals` (`created_at`) WHERE "appeals"."decided_at" IS NULL;--> statement-breakpoint
CREATE INDEX `appeals_of` ON `appeals` (`person_key`);--> statement-breakpoint
CREATE TABLE `cases` (
	`id` text PRIMARY KEY NOT NULL,
	`person_key` text NOT NULL,
	`opened_at` integer NOT NULL,
	`claimed_by` text,
	`claimed_until` integer,
	`decided_at` integer,
	`decided_by` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `cases_open_of` ON `cases` (`person_key`) WHERE "cases"."decided_at" IS NULL;--> statement-breakpoint
CREATE INDEX `cases_open` ON `cases` (`opened_at`) WHERE "cases"."decided_at" IS NULL;--> statement-breakpoint
CREATE INDEX `cases_of` ON `cases` (`person_key`,`opened_at`);--> statement-breakpoint
CREATE INDEX `cases_decided` ON `cases` (`decided_at`) WHERE "cases"."decided_at" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `moderation_log` (
	`number` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`by` text NOT NULL,
	`action` text NOT NULL,
	`subject` text NOT NULL,
	`details` text NOT NULL,
	`previous` text NOT NULL,
	`hash` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `moderation_log_by` ON `moderation_log` (`by`,`number`);--> statement-breakpoint
CREATE INDEX `moderation_log_about` ON `moderation_log` (`subject`,`number`);--> statement-breakpoint
CREATE TABLE `photo_reviews` (
	`image_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`is_awaited` integer NOT NULL,
	`decided_at` integer,
	`decided_by` text,
	`is_approved` integer,
	FOREIGN KEY (`image_id`) REFERENCES `images`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `photo_reviews_open` ON `photo_reviews` (`created_at`) WHERE "photo_reviews"."decided_at" IS NULL;--> statement-breakpoint
CREATE INDEX `photo_reviews_by_user` ON `photo_reviews` (`user_id`);--> statement-breakpoint
CREATE TABLE `proposals` (
	`id` text PRIMARY KEY NOT NULL,
	`person_key` text NOT NULL,
	`case_id` text,
	`sanction` text NOT NULL,
	`waits_for` text NOT NULL,
	`by` text NOT NULL,
	`created_at` integer NOT NULL,
	`decided_at` integer,
	`decided_by` text,
	`is_seconded` integer
);
--> statement-breakpoint
CREATE INDEX `proposals_open` ON `proposals` (`created_at`) WHERE "proposals"."decided_at" IS NULL;--> statement-breakpoint
CREATE INDEX `proposals_of` ON `proposals` (`person_key`);--> statement-breakpoint
CREATE INDEX `proposals_by_time` ON `proposals` (`created_at`);--> statement-breakpoint
CREATE TABLE `sanction_progress` (
	`sanction_id` text PRIMARY KEY NOT NULL,
	`final_at` integer NOT NULL,
	`carried_out_at` integer,
	`announced_at` integer,
	`read_at` integer,
	FOREIGN KEY (`sanction_id`) REFERENCES `sanctions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sanction_progress_unannounced` ON `sanction_progress` (`final_at`) WHERE "sanction_progress"."announced_at" IS NULL;--> statement-breakpoint
CREATE TABLE `sanctions` (
	`id` text PRIMARY KEY NOT NULL,
	`person_key` text NOT NULL,
	`case_id` text,
	`kind` text NOT NULL,
	`target` text,
	`reason` text,
	`note` text,
	`ground` text,
	`created_at` integer NOT NULL,
	`until` integer,
	`by` text,
	`seconded_by` text,
	`revokes` text
);
--> statement-breakpoint
CREATE INDEX `sanctions_of` ON `sanctions` (`person_key`,`kind`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `sanctions_revoked` ON `sanctions` (`revokes`) WHERE "sanctions"."revokes" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `sanctions_by_moderator` ON `sanctions` (`by`,`created_at`) WHERE "sanctions"."by" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `sanctions_of_case` ON `sanctions` (`case_id`) WHERE "sanctions"."case_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `sanctions_ending` ON `sanctions` (`until`) WHERE "sanctions"."kind" = 'suspend';--> statement-breakpoint
ALTER TABLE `reports` ADD `case_id` text;--> statement-breakpoint
ALTER TABLE `reports` ADD `told_at` integer;--> statement-breakpoint
CREATE INDEX `reports_of_case` ON `reports` (`case_id`);--> statement-breakpoint
CREATE INDEX `reports_untold` ON `reports` (`resolved_at`) WHERE "reports"."resolved_at" IS NOT NULL AND "reports"."told_at" IS NULL;--> statement-breakpoint
ALTER TABLE `sessions` ADD `confirmed_at` integer;--> statement-breakpoint
CREATE TRIGGER `sanctions_never_change` BEFORE UPDATE ON `sanctions` BEGIN SELECT RAISE(ABORT, 'sanctions are only added to'); END;--> statement-breakpoint
CREATE TRIGGER `sanctions_are_never_replaced` BEFORE INSERT ON `sanctions` WHEN EXISTS (SELECT 1 FROM `sanctions` WHERE `id` = NEW.`id`) BEGIN SELECT RAISE(ABORT, 'sanctions are only added to'); END;--> statement-breakpoint
CREATE TRIGGER `sanctions_stay_with_their_member` BEFORE DELETE ON `sanctions` WHEN EXISTS (SELECT 1 FROM `users` WHERE `id` = substr(OLD.`person_key`, 6) AND OLD.`person_key` LIKE 'user:%' AND `demo` = 0 AND `deleted_at` IS NULL) BEGIN SELECT RAISE(ABORT, 'sanctions are only added to'); END;--> statement-breakpoint
CREATE TRIGGER `sanctions_of_guests_stay_a_year` BEFORE DELETE ON `sanctions` WHEN OLD.`person_key` NOT LIKE 'user:%' AND coalesce(OLD.`until`, OLD.`created_at`) > (SELECT max(`created_at`) FROM `sanctions`) - 31536000000 BEGIN SELECT RAISE(ABORT, 'sanctions are only added to'); END;--> statement-breakpoint
CREATE TRIGGER `moderation_log_never_changes` BEFORE UPDATE ON `moderation_log` BEGIN SELECT RAISE(ABORT, 'the log is only added to'); END;--> statement-breakpoint
CREATE TRIGGER `moderation_log_is_never_replaced` BEFORE INSERT ON `moderation_log` WHEN EXISTS (SELECT 1 FROM `moderation_log` WHERE `number` = NEW.`number`) BEGIN SELECT RAISE(ABORT, 'the log is only added to'); END;--> statement-breakpoint
CREATE TRIGGER `moderation_log_never_shrinks` BEFORE DELETE ON `moderation_log` BEGIN SELECT RAISE(ABORT, 'the log is only added to'); END;--> statement-breakpoint
INSERT INTO `sanctions` (`id`, `person_key`, `kind`, `created_at`, `until`, `by`)
SELECT `id`, `person_key`, 'hold', `created_at`, `until`, `held_by` FROM `queue_holds`;--> statement-breakpoint
INSERT INTO `sanctions` (`id`, `person_key`, `kind`, `created_at`, `by`, `revokes`)
SELECT lower(hex(randomblob(16))), `person_key`, 'revoke', `cleared_at`, coalesce(`cleared_by`, 'command'), `id` FROM `queue_holds` WHERE `cleared_at` IS NOT NULL;--> statement-breakpoint
INSERT INTO `sanctions` (`id`, `person_key`, `kind`, `reason`, `created_at`, `until`, `by`)
SELECT lower(hex(randomblob(16))), 'user:' || u.`id`, CASE WHEN s.`until` IS NULL THEN 'ban' ELSE 'suspend' END, s.`reason`, coalesce(s.`created_at`, u.`locked_at`), s.`until`, coalesce(s.`suspended_by`, 'command')
FROM `users` u LEFT JOIN `suspensions` s ON s.`user_id` = u.`id` WHERE u.`locked_at` IS NOT NULL;--> statement-breakpoint
INSERT INTO `sanction_progress` (`sanction_id`, `final_at`, `announced_at`)
SELECT n.`id`, n.`created_at`, CASE WHEN n.`kind` IN ('suspend', 'ban') AND s.`user_id` IS NOT NULL THEN s.`announced_at` ELSE n.`created_at` END
FROM `sanctions` n LEFT JOIN `suspensions` s ON n.`kind` IN ('suspend', 'ban') AND 'user:' || s.`user_id` = n.`person_key`;--> statement-breakpoint
INSERT INTO `cases` (`id`, `person_key`, `opened_at`)
SELECT min(`id`), `reported_key`, min(`created_at`) FROM `reports` WHERE `state` = 'open' GROUP BY `reported_key`;--> statement-breakpoint
UPDATE `reports` SET `case_id` = (SELECT c.`id` FROM `cases` c WHERE c.`person_key` = `reports`.`reported_key`) WHERE `state` = 'open';--> statement-breakpoint
UPDATE `reports` SET `told_at` = `resolved_at` WHERE `resolved_at` IS NOT NULL;
