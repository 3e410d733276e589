CREATE TABLE `core_epoch` (
	`id` integer PRIMARY KEY NOT NULL,
	`epoch` integer NOT NULL,
	`run` text NOT NULL,
	`since` integer NOT NULL,
	`elsewhere` integer NOT NULL,
	CONSTRAINT "core_epoch_is_one" CHECK("core_epoch"."id" = 1)
);
