CREATE TABLE `deleted_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`sender_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`sender_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `deleted_messages_by_time` ON `deleted_messages` (`created_at`);--> statement-breakpoint
CREATE INDEX `deleted_messages_by_sender` ON `deleted_messages` (`sender_id`);