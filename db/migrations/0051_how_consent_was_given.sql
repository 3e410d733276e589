DROP INDEX `push_subscriptions_by_user`;--> statement-breakpoint
CREATE INDEX `push_subscriptions_by_user` ON `push_subscriptions` (`user_id`,`refreshed_at`,`id`);--> statement-breakpoint
ALTER TABLE `consents` ADD `form` text DEFAULT 'boxes' NOT NULL;--> statement-breakpoint
ALTER TABLE `registrations` ADD `consent_form` text DEFAULT 'boxes' NOT NULL;