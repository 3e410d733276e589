DROP INDEX `registrations_by_token`;--> statement-breakpoint
ALTER TABLE `registrations` DROP COLUMN `token_hash`;--> statement-breakpoint
DROP TABLE `link_tokens`;--> statement-breakpoint
CREATE TABLE `link_tokens` (
	`hash` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`registration_id` text,
	`user_id` text,
	`email` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`registration_id`) REFERENCES `registrations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `link_tokens_by_user` ON `link_tokens` (`user_id`,`kind`);--> statement-breakpoint
CREATE INDEX `link_tokens_by_registration` ON `link_tokens` (`registration_id`);--> statement-breakpoint
CREATE INDEX `link_tokens_by_expiry` ON `link_tokens` (`expires_at`);