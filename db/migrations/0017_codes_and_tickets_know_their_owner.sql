DROP TABLE `phone_codes`;--> statement-breakpoint
ALTER TABLE `oauth_tickets` ADD `browser_hash` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `registrations` ADD `browser_hash` text;--> statement-breakpoint
ALTER TABLE `registrations` ADD `phone_verified_at` integer;--> statement-breakpoint
CREATE TABLE `phone_codes` (
	`owner` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`phone_number` text NOT NULL,
	`code_hash` text NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`strangers_tries` integer DEFAULT 0 NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `phone_codes_by_user` ON `phone_codes` (`user_id`);--> statement-breakpoint
CREATE INDEX `phone_codes_by_expiry` ON `phone_codes` (`expires_at`);