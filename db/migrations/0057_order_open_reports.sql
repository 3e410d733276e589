DROP INDEX `reports_open`;--> statement-breakpoint
CREATE INDEX `reports_open` ON `reports` ("reason" <> 'child_endangerment',`created_at`,`id`) WHERE "reports"."state" = 'open';