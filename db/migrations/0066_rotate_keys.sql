CREATE TABLE `secret_keys` (
	`name` text PRIMARY KEY NOT NULL,
	`since` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `push_subscriptions` ADD `vapid_key` text;--> statement-breakpoint
ALTER TABLE `company_alerts` ADD `vapid_key` text;--> statement-breakpoint
ALTER TABLE `evening_alerts` ADD `vapid_key` text;