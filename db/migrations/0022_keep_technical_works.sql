CREATE TABLE `maintenance` (
	`id` integer PRIMARY KEY NOT NULL,
	`since` integer NOT NULL,
	`until` integer NOT NULL,
	CONSTRAINT "maintenance_is_one" CHECK("maintenance"."id" = 1)
);
