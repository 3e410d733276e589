CREATE TABLE `accounts` (
	`user_id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`password_hash` text,
	`phone_number` text,
	`phone_verified_at` integer,
	`lang` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `accounts_by_email` ON `accounts` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `accounts_by_phone` ON `accounts` (`phone_number`);--> statement-breakpoint
CREATE TABLE `connections` (
	`provider` text NOT NULL,
	`subject` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`provider`, `subject`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `connections_by_user` ON `connections` (`user_id`,`provider`);--> statement-breakpoint
CREATE TABLE `consents` (
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`version` text NOT NULL,
	`given` integer NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `kind`, `at`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `known_devices` (
	`user_id` text NOT NULL,
	`device_hash` text NOT NULL,
	`seen_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `device_hash`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `known_devices_by_seen` ON `known_devices` (`seen_at`);--> statement-breakpoint
CREATE TABLE `link_tokens` (
	`hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`email` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `link_tokens_by_user` ON `link_tokens` (`user_id`,`kind`);--> statement-breakpoint
CREATE INDEX `link_tokens_by_expiry` ON `link_tokens` (`expires_at`);--> statement-breakpoint
CREATE TABLE `mails` (
	`id` text PRIMARY KEY NOT NULL,
	`sealed` blob NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_at` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `mails_by_next` ON `mails` (`next_at`);--> statement-breakpoint
CREATE TABLE `oauth_attempts` (
	`state_hash` text PRIMARY KEY NOT NULL,
	`provider` text NOT NULL,
	`browser_hash` text NOT NULL,
	`verifier` text NOT NULL,
	`nonce` text NOT NULL,
	`session_id` text,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `oauth_attempts_by_expiry` ON `oauth_attempts` (`expires_at`);--> statement-breakpoint
CREATE TABLE `oauth_tickets` (
	`hash` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`identity` text,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `oauth_tickets_by_expiry` ON `oauth_tickets` (`expires_at`);--> statement-breakpoint
CREATE TABLE `phone_codes` (
	`phone_number` text PRIMARY KEY NOT NULL,
	`code_hash` text NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`verified_at` integer,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `phone_codes_by_expiry` ON `phone_codes` (`expires_at`);--> statement-breakpoint
CREATE TABLE `registrations` (
	`id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`email` text NOT NULL,
	`password_hash` text,
	`name` text NOT NULL,
	`sex` text NOT NULL,
	`birthday` text NOT NULL,
	`phone_number` text,
	`country` text NOT NULL,
	`lang` text NOT NULL,
	`terms_version` text NOT NULL,
	`newsletter` integer NOT NULL,
	`provider` text,
	`subject` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `registrations_by_token` ON `registrations` (`token_hash`);--> statement-breakpoint
CREATE INDEX `registrations_by_email` ON `registrations` (`email`);--> statement-breakpoint
CREATE INDEX `registrations_by_phone` ON `registrations` (`phone_number`);--> statement-breakpoint
CREATE INDEX `registrations_by_expiry` ON `registrations` (`expires_at`);--> statement-breakpoint
ALTER TABLE `sessions` ADD `last_seen_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `sessions` ADD `country` text DEFAULT '' NOT NULL;