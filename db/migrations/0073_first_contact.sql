CREATE TABLE `first_texts` (
	`sender_id` text NOT NULL,
	`hash` text NOT NULL,
	`to_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`sender_id`, `hash`, `to_id`),
	FOREIGN KEY (`sender_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`to_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `first_texts_by_recipient` ON `first_texts` (`to_id`);--> statement-breakpoint
CREATE INDEX `first_texts_by_time` ON `first_texts` (`created_at`);--> statement-breakpoint
ALTER TABLE `dating_settings` ADD `inbox_offered` integer DEFAULT false NOT NULL;