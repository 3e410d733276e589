DROP INDEX `company_alerts_by_expiry`;--> statement-breakpoint
ALTER TABLE `company_alerts` ADD `mode` text DEFAULT 'classic' NOT NULL;--> statement-breakpoint
CREATE INDEX `company_alerts_by_mode` ON `company_alerts` (`mode`,`expires_at`);--> statement-breakpoint
DROP INDEX `company_letters_by_expiry`;--> statement-breakpoint
ALTER TABLE `company_letters` ADD `mode` text DEFAULT 'classic' NOT NULL;--> statement-breakpoint
CREATE INDEX `company_letters_by_mode` ON `company_letters` (`mode`,`expires_at`);