CREATE TABLE `likes` (
	`from_id` text NOT NULL,
	`to_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`taken_back_at` integer,
	`matched_at` integer,
	PRIMARY KEY(`from_id`, `to_id`),
	FOREIGN KEY (`from_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`to_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `likes_given` ON `likes` (`from_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `likes_received` ON `likes` (`to_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `likes_matched` ON `likes` (`from_id`,`matched_at`) WHERE "likes"."matched_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE `dating_settings` ADD `matches_seen_at` integer DEFAULT 0 NOT NULL;