ALTER TABLE `cases` DROP COLUMN `claimed_by`;--> statement-breakpoint
ALTER TABLE `cases` DROP COLUMN `claimed_until`;