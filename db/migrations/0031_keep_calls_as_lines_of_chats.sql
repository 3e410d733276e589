CREATE TABLE `meetings` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`companion_id` text NOT NULL,
	`kind` text NOT NULL,
	`outgoing` integer NOT NULL,
	`outcome` text NOT NULL,
	`started_at` integer NOT NULL,
	`ended_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`companion_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `meetings_of_pair` ON `meetings` (`user_id`,`companion_id`,`id`);--> statement-breakpoint
CREATE INDEX `meetings_by_companion` ON `meetings` (`companion_id`);