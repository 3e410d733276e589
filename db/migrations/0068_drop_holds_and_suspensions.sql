DROP TABLE `queue_holds`;--> statement-breakpoint
DROP TABLE `suspensions`;