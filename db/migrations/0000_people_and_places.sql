CREATE TABLE `cities` (
	`id` integer PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`name_ru` text NOT NULL,
	`country` text NOT NULL,
	`region_ru` text NOT NULL,
	`population` integer NOT NULL,
	`lat` real NOT NULL,
	`lon` real NOT NULL,
	`search` text NOT NULL,
	`search_ru` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `cities_by_population` ON `cities` (`population`);--> statement-breakpoint
CREATE INDEX `cities_by_country` ON `cities` (`country`,`population`);--> statement-breakpoint
CREATE INDEX `cities_by_search` ON `cities` (`search`);--> statement-breakpoint
CREATE INDEX `cities_by_search_ru` ON `cities` (`search_ru`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`user_agent` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_by_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_by_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`sex` text NOT NULL,
	`birthday` text,
	`country` text DEFAULT '' NOT NULL,
	`city_id` integer,
	`lat` real,
	`lon` real,
	`status` text,
	`description` text,
	`rating` real,
	`vip_until` integer,
	`role` text DEFAULT 'member' NOT NULL,
	`demo` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`last_seen_at` integer,
	`locked_at` integer,
	`deleted_at` integer,
	FOREIGN KEY (`city_id`) REFERENCES `cities`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `users_demo` ON `users` (`id`) WHERE "users"."demo" = 1;