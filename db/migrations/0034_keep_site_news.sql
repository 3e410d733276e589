CREATE TABLE `site_news` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL,
	`source` text NOT NULL,
	`after` text DEFAULT '' NOT NULL,
	`letters` integer DEFAULT 0 NOT NULL,
	`ended_at` integer
);
--> statement-breakpoint
CREATE INDEX `site_news_by_time` ON `site_news` (`created_at`);