-- A colour profile made some as large as the photo. One transparent pixel stands for them until a job has encoded the photo again.
UPDATE `images` SET `placeholder` = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==' WHERE length(`placeholder`) > 400;--> statement-breakpoint
-- A new column may bring the constraint of the table with it: without that, the table would have to be built again.
ALTER TABLE `images` ADD `has_no_profile` integer DEFAULT false NOT NULL CONSTRAINT "images_placeholder_is_short" CHECK(length("placeholder") <= 400);--> statement-breakpoint
CREATE INDEX `images_to_convert` ON `images` (`id`) WHERE "images"."has_no_profile" = 0;
