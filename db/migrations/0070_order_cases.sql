DROP INDEX `cases_open`;--> statement-breakpoint
ALTER TABLE `cases` ADD `urgent` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `cases` ADD `weight` real DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `cases_by_urgency` ON `cases` ("urgent" DESC,"weight" DESC,`opened_at`,`id`) WHERE "cases"."decided_at" IS NULL;--> statement-breakpoint
ALTER TABLE `reports` ADD `weight` real DEFAULT 0.25 NOT NULL;--> statement-breakpoint
CREATE INDEX `sanction_progress_due` ON `sanction_progress` (`final_at`) WHERE "sanction_progress"."carried_out_at" IS NULL;--> statement-breakpoint
UPDATE `cases` SET
`urgent` = EXISTS (SELECT 1 FROM `reports` r WHERE r.`case_id` = `cases`.`id` AND r.`reason` IN ('child_endangerment', 'violent_threats')),
`weight` = (SELECT coalesce(sum(r.`weight` * CASE r.`reason` WHEN 'child_endangerment' THEN 10 WHEN 'violent_threats' THEN 8 WHEN 'other' THEN 1 WHEN 'insults' THEN 2 WHEN 'spam' THEN 2 ELSE 4 END), 0) FROM `reports` r WHERE r.`case_id` = `cases`.`id`)
WHERE `decided_at` IS NULL;--> statement-breakpoint
UPDATE `sanction_progress` SET `carried_out_at` = `final_at`;
