CREATE TABLE `online_hours` (
	`hour` integer PRIMARY KEY NOT NULL,
	`peak` integer NOT NULL
);
