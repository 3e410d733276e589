CREATE TABLE `refused_letters` (
	`asker_hash` text PRIMARY KEY NOT NULL,
	`refused_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `refused_letters_by_time` ON `refused_letters` (`refused_at`);