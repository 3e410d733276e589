CREATE TABLE `report_photos` (
	`report_id` text NOT NULL,
	`image_id` text NOT NULL,
	`position` integer NOT NULL,
	PRIMARY KEY(`report_id`, `image_id`),
	FOREIGN KEY (`report_id`) REFERENCES `reports`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`image_id`) REFERENCES `images`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `report_photos_of` ON `report_photos` (`image_id`);--> statement-breakpoint
CREATE TABLE `report_summaries` (
	`user_id` text PRIMARY KEY NOT NULL,
	`known_until` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `suspensions` (
	`user_id` text PRIMARY KEY NOT NULL,
	`reason` text,
	`created_at` integer NOT NULL,
	`until` integer,
	`suspended_by` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `suspensions_until` ON `suspensions` (`until`) WHERE "suspensions"."until" IS NOT NULL;--> statement-breakpoint
ALTER TABLE `queue_holds` ADD `held_by` text;--> statement-breakpoint
ALTER TABLE `notification_settings` ADD `reports` integer DEFAULT true NOT NULL;