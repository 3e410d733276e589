CREATE TABLE `event_arrivals` (
	`event_number` integer NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`event_number`, `user_id`),
	FOREIGN KEY (`event_number`) REFERENCES `events`(`number`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `event_arrivals_of` ON `event_arrivals` (`user_id`);--> statement-breakpoint
ALTER TABLE `event_notices` ADD `send_at` integer DEFAULT 0 NOT NULL;