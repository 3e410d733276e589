CREATE TABLE `day_counts` (
	`day` integer NOT NULL,
	`what` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`day`, `what`),
	CONSTRAINT "day_counts_count" CHECK("day_counts"."count" > 0)
);
--> statement-breakpoint
CREATE TABLE `network_blocks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`value` text NOT NULL,
	`reason` text NOT NULL,
	`created_at` integer NOT NULL,
	`until` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `network_blocks_by_value` ON `network_blocks` (`kind`,`value`);--> statement-breakpoint
CREATE INDEX `network_blocks_by_end` ON `network_blocks` (`until`);--> statement-breakpoint
CREATE TABLE `operator_tasks` (
	`kind` text NOT NULL,
	`target` text NOT NULL,
	`due_at` integer NOT NULL,
	PRIMARY KEY(`kind`, `target`)
);
--> statement-breakpoint
CREATE INDEX `operator_tasks_by_due` ON `operator_tasks` (`due_at`);--> statement-breakpoint
ALTER TABLE `mails` ADD `last_error` text;