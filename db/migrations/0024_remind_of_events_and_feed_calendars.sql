CREATE TABLE `calendar_feeds` (
	`user_id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`lang` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_feeds_by_token` ON `calendar_feeds` (`token_hash`);--> statement-breakpoint
CREATE TABLE `event_reminders` (
	`event_number` integer NOT NULL,
	`kind` text NOT NULL,
	`starts_at` integer NOT NULL,
	`told_until` text NOT NULL,
	`done` integer NOT NULL,
	PRIMARY KEY(`event_number`, `kind`),
	FOREIGN KEY (`event_number`) REFERENCES `events`(`number`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `notification_settings` ADD `event_reminders` integer DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX `events_to_remind` ON `events` (`starts_at`) WHERE "events"."cancel_reason" IS NULL;