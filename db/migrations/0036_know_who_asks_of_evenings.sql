ALTER TABLE `evening_alerts` ADD `person_key` text;--> statement-breakpoint
CREATE INDEX `evening_alerts_by_person` ON `evening_alerts` (`person_key`);--> statement-breakpoint
CREATE INDEX `company_alerts_by_person` ON `company_alerts` (`person_key`);