CREATE TABLE `city_keys` (
	`key` text NOT NULL,
	`city_id` integer NOT NULL,
	`is_whole` integer NOT NULL,
	`country` text NOT NULL,
	`population` integer NOT NULL,
	PRIMARY KEY(`key`, `city_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `editions` (
	`name` text PRIMARY KEY NOT NULL,
	`edition` text NOT NULL
);
--> statement-breakpoint
DROP INDEX `cities_by_search`;--> statement-breakpoint
DROP INDEX `cities_by_search_ru`;--> statement-breakpoint
ALTER TABLE `cities` DROP COLUMN `search`;--> statement-breakpoint
ALTER TABLE `cities` DROP COLUMN `search_ru`;