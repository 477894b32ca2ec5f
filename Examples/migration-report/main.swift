import MigrationReport

MigrationReport.run()
