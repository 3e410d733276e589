CREATE TABLE `company_alerts` (
	`id` text PRIMARY KEY NOT NULL,
	`address` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`person_key` text,
	`lang` text NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `company_alerts_by_address` ON `company_alerts` (`address`);--> statement-breakpoint
CREATE INDEX `company_alerts_by_expiry` ON `company_alerts` (`expires_at`);