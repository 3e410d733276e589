CREATE TABLE `kept_contacts` (
	`room_id` text PRIMARY KEY NOT NULL,
	`first_key` text NOT NULL,
	`second_key` text NOT NULL,
	`first_id` text,
	`second_id` text,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`first_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`second_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `kept_contacts_by_first` ON `kept_contacts` (`first_id`);--> statement-breakpoint
CREATE INDEX `kept_contacts_by_second` ON `kept_contacts` (`second_id`);--> statement-breakpoint
CREATE INDEX `kept_contacts_by_expiry` ON `kept_contacts` (`expires_at`);