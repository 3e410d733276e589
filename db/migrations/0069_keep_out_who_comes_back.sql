CREATE TABLE `ban_marks` (
	`kind` text NOT NULL,
	`hash` text NOT NULL,
	`sanction_id` text NOT NULL,
	`cause` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	PRIMARY KEY(`hash`, `sanction_id`)
);
--> statement-breakpoint
CREATE INDEX `ban_marks_of` ON `ban_marks` (`sanction_id`);--> statement-breakpoint
CREATE INDEX `ban_marks_by_expiry` ON `ban_marks` (`expires_at`);--> statement-breakpoint
CREATE INDEX `ban_marks_by_creation` ON `ban_marks` (`created_at`);--> statement-breakpoint
CREATE TABLE `person_traces` (
	`person_key` text NOT NULL,
	`kind` text NOT NULL,
	`hash` text NOT NULL,
	`seen_at` integer NOT NULL,
	PRIMARY KEY(`person_key`, `hash`)
);
--> statement-breakpoint
CREATE INDEX `person_traces_by_time` ON `person_traces` (`kind`,`seen_at`);--> statement-breakpoint
CREATE TABLE `refused_birthdays` (
	`device_hash` text PRIMARY KEY NOT NULL,
	`refused_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `refused_birthdays_by_time` ON `refused_birthdays` (`refused_at`);--> statement-breakpoint
CREATE TABLE `report_votes` (
	`report_id` text PRIMARY KEY NOT NULL,
	`device` text NOT NULL,
	`address` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`report_id`) REFERENCES `reports`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `report_votes_by_time` ON `report_votes` (`at`);--> statement-breakpoint
ALTER TABLE `images` ADD `content_hash` text;--> statement-breakpoint
ALTER TABLE `images` ADD `d_hash` text;--> statement-breakpoint
CREATE INDEX `images_to_describe` ON `images` (`id`) WHERE "images"."content_hash" IS NULL;